import { keyedHash } from '#server/secrets.ts';

/** Providers that read addresses without their dots, each with the name that its mailboxes go by. */
const dotless: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/**
 * The mailbox behind an address, as far as it can be told: what follows a plus sign is a label, and some providers do not read dots. Only
 * limits go by it (docs/decisions/018): whoever is written to is written to as they spelled themselves.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const provider = dotless[domain];
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${domain}`;
}

/** Keyed hash of the mailbox: limits outlive the reader's record and must not name anybody. */
export const mailboxHash = (email: string): Buffer => keyedHash('newsletter-mailbox', mailboxOf(email));

/** Keyed hash of an address that was erased on request. */
export const addressHash = (email: string): Buffer => keyedHash('newsletter-erased', email);
