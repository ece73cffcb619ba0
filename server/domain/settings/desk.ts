import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { dnsOfNewsletter, dnsOfSender, type MailDns } from './mail-dns.ts';

export { readFacts } from './facts.ts';
export { readGroups } from './groups.ts';
export { readHistory, revertEntry } from './history.ts';
export { useResolver } from './mail-dns.ts';
export { saveGroup } from './save.ts';
export { sendTestMail } from './test-mail.ts';

/** What administrators do with settings. */

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
  const [all, newsletter] = await Promise.all([dnsOfSender(settings, selector), dnsOfNewsletter(settings, selector)]);
  return { ...all, newsletter };
}
