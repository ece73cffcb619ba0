/** Addresses as people type and paste them, and as they are stored, compared and written to. */

// Address books and web pages put marks of the reading direction and soft hyphens in, unseen.
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
// What a copied link or a line of an address book has around the address: `mailto:…?subject=…`, `Ada Rossi <…>`.
const ofLink = /^mailto:([^?]*)(?:\?.*)?$/;
const ofAddressBook = /^[^<>]+<([^<>]*)>$/;
const hasOtherAlphabet = /^(?=.*[^\0-\u007F])[\p{L}\p{M}\p{N}.-]+$/u;

/** As zod has it, and with the last label of a domain in another alphabet (`xn--p1ai`). */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** `müller.de` as mail servers ask for it. Some browsers do this to what is typed into a field for addresses, others do not. */
function domainForServers(domain: string): string {
  const address = `http://${domain}`;
  return hasOtherAlphabet.test(domain) && URL.canParse(address) ? new URL(address).hostname : domain;
}

/** The address within what was pasted with it. */
const unwrapped = (text: string) => text.replace(ofAddressBook, '$1').trim().replace(ofLink, '$1').trim();

/** An address in the form it is stored and compared in. What is no address stays as typed, for whoever checks it. */
export function typedEmail(text: string): string {
  const plain = unwrapped(text.replace(unseen, '').trim().toLowerCase());
  const domainAt = plain.lastIndexOf('@') + 1;
  return domainAt === 0 ? plain : plain.slice(0, domainAt) + domainForServers(plain.slice(domainAt));
}
