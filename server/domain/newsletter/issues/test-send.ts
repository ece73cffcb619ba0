import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { queueWritten } from '#server/jobs/send-mail.ts';
import { renderTestIssue } from '#server/mail/newsletter.tsx';
import { newsletterHeaders } from '#server/mail/newsletter-message.ts';
import { newsletterDomain } from '#server/mail/newsletter-sender.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import type { IssueFields } from '#shared/newsletter-issues.ts';
import { issueRow, staffMay } from './issues.ts';
import { selectPost } from './queries.ts';
import { renderIssue } from './render.ts';

/** Tests that one person may send themselves in an hour. */
const testsPerHour = 20;

/**
 * Sends the issue, as it is written now, to whoever asks, and to nobody else. Its links that end a subscription lead nowhere.
 * @throws forbidden, not_found, invalid_input for any other address, rate_limited
 */
export async function sendTestIssue(
  person: Person,
  id: number,
  { to, fields }: { to?: string | undefined; fields: IssueFields },
  now = new Date(),
) {
  staffMay(person, 'newsletter.write');
  if (to !== undefined && to.trim().toLowerCase() !== person.email.toLowerCase())
    throw new AppError('invalid_input', 'tests go to oneself', { details: { fields: { to: 'own_address_only' } } });
  const settings = await getSettings();
  return transact(async (trx) => {
    const row = await issueRow(trx, id);
    const post = row.post_id === null ? undefined : await selectPost(trx, row.post_id);
    if (!post) throw new AppError('not_found', 'its post is gone');
    const { count } = await trx
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('queued_at', '>', new Date(now.getTime() - 3_600_000))
      .where('template', '=', 'newsletter-test')
      .where('author_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    if (count >= testsPerHour)
      throw new AppError('rate_limited', 'too many tests in an hour', { details: { limit: testsPerHour } });
    const rendered = await renderIssue(trx, { fields, post, settings });
    const headers = newsletterHeaders(publicUrl(), settings.general.siteName);
    await queueWritten(
      trx,
      {
        template: 'newsletter-test',
        to: person.email,
        locale: 'en',
        domain: newsletterDomain(settings),
        props: { issue: id },
        authorId: person.userId,
        rendered: { ...renderTestIssue(rendered), headers },
      },
      now,
    );
    const subject = { kind: 'newsletter-issue', id: String(id) };
    await recordChange(trx, { actor: person, action: 'newsletter-issue.tested', subject });
    return { to: person.email };
  });
}
