import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { outboxTime } from '#server/jobs/send-mail.ts';
import { log } from '#server/log.ts';
import { newsletterDomain } from '#server/mail/newsletter-sender.ts';
import { recordChange } from '#server/records/audit.ts';
import { getSettings } from '#server/records/settings.ts';
import type { IssueProblem } from '#shared/newsletter-issues.ts';
import type { Settings } from '#shared/settings.ts';
import { selectPublicPost } from './queries.ts';
import { isRecipient } from './recipients.ts';
import { type RenderedIssue, readRendered, renderIssue } from './render.ts';

/** What happens to issues by themselves: they start, pause when the mail server is away, and end. */

/** Channel that tells open screens that an issue moved; the payload is its id. */
export const issuesChannel = 'newsletter-issues';

/** Minutes to wait after the server failed once, twice, …; after the last one the issue pauses and somebody looks. */
const serverRetryMinutes = [1, 2, 5, 10, 15, 30, 60];

/** A copy may be on its way when the connection breaks: such an interruption weighs as much as this many failed connections. */
const interruptionWeight = 3;

const subjectOf = (id: number) => ({ kind: 'newsletter-issue', id: String(id) });

async function block(trx: Db, id: number, problem: IssueProblem, detail: string | null): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set({ state: 'paused', problem, problem_detail: detail, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await recordChange(trx, {
    actor: 'system',
    action: 'newsletter-issue.blocked',
    subject: subjectOf(id),
    after: { reason: problem },
  });
}

/**
 * One copy for each reader of the segment who is confirmed at this moment. It is asked once: whoever comes to the segment afterwards gets
 * none. @returns how many
 */
async function addDeliveries(
  trx: Db,
  issueId: number,
  { segment, settings, now }: { segment: string; settings: Settings; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into newsletter_deliveries (issue_id, subscriber_id, email, message_id, outbox_name, next_attempt_at, updated_at)
      select ${issueId}::bigint, id, email, '<' || gen_random_uuid() || ${`@${newsletterDomain(settings)}>`}::text,
        ${outboxTime(now)} || '-' || regexp_replace(left(email, 120), '[^A-Za-z0-9@.+_-]', '_', 'g')
          || '-newsletter-' || ${issueId}::bigint || '-' || id || '.eml', ${now}::timestamptz, ${now}::timestamptz
      from subscribers s where ${isRecipient(segment)} order by id
      returning 1)
    select count(*)::int as count from added`.execute(trx);
  return rows[0]?.count ?? 0;
}

async function startIssue(trx: Db, announce: Announce, id: number, now: Date): Promise<void> {
  const issue = await trx
    .selectFrom('newsletter_issues')
    .select(['id', 'post_id', 'subject', 'preheader', 'intro', 'content', 'segment'])
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!issue) return;
  await announce(issuesChannel, String(id));
  const post = issue.post_id === null ? undefined : await selectPublicPost(trx, issue.post_id);
  if (!post) {
    await block(trx, id, 'post-not-public', null);
    return;
  }
  const content = issue.content as 'full' | 'excerpt';
  const settings = await getSettings();
  const rendered = await renderIssue(trx, { fields: { ...issue, content }, post, settings });
  const recipients = await addDeliveries(trx, id, { segment: issue.segment, settings, now });
  if (recipients === 0) {
    await block(trx, id, 'no-readers', null);
    return;
  }
  await trx
    .updateTable('newsletter_issues')
    .set({
      state: 'sending',
      started_at: now,
      post_title: post.title,
      rendered: JSON.stringify(rendered),
      recipients,
      problem: null,
      problem_detail: null,
      next_attempt_at: null,
      server_failures: 0,
      refused_in_a_row: 0,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await recordChange(trx, {
    actor: 'system',
    action: 'newsletter-issue.started',
    subject: subjectOf(id),
    after: { recipients, segment: issue.segment },
  });
}

/** Starts what is due: its text is fixed, and who gets it. By one process, however many look. */
export async function startDueIssues(now: Date): Promise<void> {
  const due = await db
    .selectFrom('newsletter_issues')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .orderBy('scheduled_at')
    .execute();
  if (due.length > 0) await getSettings(); // read before the transaction takes its connection
  for (const { id } of due) {
    // What cannot be started must not hold up the others.
    await transact((trx, announce) => startIssue(trx, announce, id, now)).catch((error) =>
      log.error({ err: error, issue: id }, 'an issue of the newsletter could not be started'),
    );
  }
}

/** What the copies of an issue are made from. */
export async function readIssueText(id: number): Promise<{ rendered: RenderedIssue; startedAt: Date }> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select(['rendered', 'started_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { rendered: readRendered(row.rendered), startedAt: row.started_at ?? new Date() };
}

/**
 * Notes that the mail server is away or does not want us: nothing of the issue is tried for a while, and after the last attempt it pauses.
 * Several lanes that meet the same trouble count once.
 */
export async function noteServerTrouble(
  id: number,
  { reason, isInterruption }: { reason: string; isInterruption: boolean },
  now: Date,
): Promise<void> {
  await transact(async (trx, announce) => {
    const issue = await trx
      .selectFrom('newsletter_issues')
      .select(['server_failures'])
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where(({ or, eb }) => or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]))
      .forUpdate()
      .executeTakeFirst();
    if (!issue) return;
    const minutes = serverRetryMinutes[issue.server_failures];
    const detail = reason.slice(0, 500);
    await trx
      .updateTable('newsletter_issues')
      .set({
        server_failures: issue.server_failures + (isInterruption ? interruptionWeight : 1),
        next_attempt_at: new Date(now.getTime() + (minutes ?? 0) * 60_000),
        problem_detail: detail,
      })
      .where('id', '=', id)
      .execute();
    if (minutes === undefined) await block(trx, id, 'server-away', detail);
    await announce(issuesChannel, String(id));
  });
}

/** Closes what is done: issues without a copy on its way, and the copies of cancelled ones. */
export async function finishIssues(now: Date): Promise<void> {
  await sql`
    with left_over as (
      update newsletter_deliveries d set state = 'skipped', last_error = 'cancelled', updated_at = ${now}
      from newsletter_issues i
      where i.id = d.issue_id and i.state = 'cancelled' and d.state = 'waiting' and d.lane is null
      returning d.issue_id),
    counts as (select issue_id, count(*)::int as skipped from left_over group by issue_id)
    update newsletter_issues i set skipped = i.skipped + counts.skipped
    from counts where i.id = counts.issue_id`.execute(db);
  await transact(async (trx, announce) => {
    const { rows } = await sql<{ id: number; sent: number; saved: number }>`
      update newsletter_issues i set state = 'sent', finished_at = ${now}, updated_at = ${now}, problem_detail = null
      where i.state = 'sending' and not exists (
        select from newsletter_deliveries d where d.issue_id = i.id and d.state in ('waiting', 'handing-over'))
      returning i.id, i.sent, i.saved`.execute(trx);
    for (const { id, sent, saved } of rows) {
      const after = { sent, ...(saved > 0 && { saved }) };
      await recordChange(trx, { actor: 'system', action: 'newsletter-issue.finished', subject: subjectOf(id), after });
      await announce(issuesChannel, String(id));
    }
  });
}
