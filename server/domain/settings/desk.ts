import { newsletterAddress } from '#server/mail/newsletter-sender.ts';
import { senderAddress, smtpServerOf } from '#server/mail/transport.ts';
import { type DnsHint, type DnsResolver, lookAtMailDns, publicResolver } from '#server/net/mail-dns.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';

export { readFacts } from './facts.ts';
export { readGroups } from './groups.ts';
export { readHistory, revertEntry } from './history.ts';
export { saveGroup } from './save.ts';
export { sendTestMail } from './test-mail.ts';

/** What administrators do with settings. */

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

let resolver: DnsResolver = publicResolver;

/** Tests ask no real DNS. */
export function useResolver(other: DnsResolver): void {
  resolver = other;
}

type MailDns = { domain: string; hints: DnsHint[] };

/**
 * What the DNS says of the domain that mails are sent from, and of the newsletter's where that is another, and what to publish where something is
 * missing. @throws forbidden
 */
export async function askMailDns(
  person: Person,
  { selector }: { selector?: string | undefined },
): Promise<MailDns & { newsletter: MailDns | null }> {
  demand(person, 'settings.read');
  const settings = await getSettings();
  const host = smtpServerOf(settings, undefined)?.host;
  const look = async (sender: string): Promise<MailDns> => {
    const domain = domainOf(sender);
    return { domain, hints: await lookAtMailDns(resolver, { domain, sender, selector, host }) };
  };
  const [sender, newsletter] = [senderAddress(settings), newsletterAddress(settings)];
  const isOne = domainOf(sender) === domainOf(newsletter);
  const [all, ofNewsletter] = await Promise.all([look(sender), isOne ? null : look(newsletter)]);
  return { ...all, newsletter: ofNewsletter };
}
