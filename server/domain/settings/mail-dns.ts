import { newsletterAddress } from '#server/mail/newsletter-sender.ts';
import { senderAddress, smtpServerOf } from '#server/mail/transport.ts';
import { type DnsHint, type DnsResolver, lookAtMailDns, publicResolver } from '#server/net/mail-dns.ts';
import type { Settings } from '#shared/settings.ts';

let resolver: DnsResolver = publicResolver;

/** Tests ask no real DNS. */
export function useResolver(other: DnsResolver): void {
  resolver = other;
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export type MailDns = { domain: string; hints: DnsHint[] };

/** What the DNS says of the domain of a sender, and what to publish where something is missing. */
async function look(sender: string, settings: Settings, selector: string | undefined): Promise<MailDns> {
  const domain = domainOf(sender);
  const host = smtpServerOf(settings, undefined)?.host;
  return { domain, hints: await lookAtMailDns(resolver, { domain, sender, selector, host }) };
}

/** The same of the address that mails come from. */
export const dnsOfSender = (settings: Settings, selector?: string): Promise<MailDns> =>
  look(senderAddress(settings), settings, selector);

/** … and of the newsletter's, where that is of another domain. */
export async function dnsOfNewsletter(settings: Settings, selector?: string): Promise<MailDns | null> {
  const address = newsletterAddress(settings);
  return domainOf(address) === domainOf(senderAddress(settings)) ? null : look(address, settings, selector);
}
