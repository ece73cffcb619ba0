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

let resolver: DnsResolver = publicResolver;

/** Tests ask no real DNS. */
export function useResolver(other: DnsResolver): void {
  resolver = other;
}

/** What the DNS says of the domain that mails are sent from, and what to publish where something is missing. @throws forbidden */
export async function askMailDns(
  person: Person,
  { selector }: { selector?: string | undefined },
): Promise<{ domain: string; hints: DnsHint[] }> {
  demand(person, 'settings.read');
  const settings = await getSettings();
  const sender = senderAddress(settings);
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  const host = smtpServerOf(settings, undefined)?.host;
  return { domain, hints: await lookAtMailDns(resolver, { domain, sender, selector, host }) };
}
