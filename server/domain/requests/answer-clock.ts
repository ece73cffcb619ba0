import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { notify } from '#server/db/notifications.ts';
import { mailsLeave } from '#server/mail/transport.ts';
import { getSettings } from '#server/records/settings.ts';
import { requestReference } from '#shared/requests.ts';
import { isPastHold } from './progress.ts';
import { requestsChannel } from './requests.ts';

/** Mails of ours that answer the request they are about: what staff wrote, asked for or delivered. */
export const answeringMails: readonly string[] = ['letter', 'request-needs', 'request-report'];

/**
 * What the row of a request that is answered by a mail gets: the clock stops as the mail is queued. It runs on where mails are only saved, until
 * the client has opened what was written.
 */
export async function repliedBy(row: Owing, now: Date): Promise<{ replied_at?: Date; question_due_at?: null }> {
  if (!mailsLeave(await getSettings())) return {};
  return { ...(row.replied_at === null && { replied_at: now }), ...(row.question_due_at && { question_due_at: null }) };
}

type Owing = { replied_at: Date | null; question_due_at: Date | null };

/** The columns of what is owed, to put back. */
export const owingColumns = ({ replied_at: repliedAt, question_due_at: due }: Owing) => ({
  replied_at: repliedAt?.toISOString() ?? null,
  ...(due && { question_due_at: due.toISOString() }),
});

/** Stops the clock if one of these answers was written after the last thing that the client did. True when it was running. */
export async function stopClockByAnswers(trx: Db, requestId: string, mailIds: string[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mails m where m.id = any(${mailIds}::uuid[]) and m.request_id = ${requestId}
      and not exists (
        select from request_events e
        where e.request_id = m.request_id and e.actor_kind = 'client' and e.kind <> 'submitted' and e.at > m.queued_at
      ) limit 1`.execute(trx);
  return rows.length > 0 && (await stopClock(trx, requestId, now)) !== undefined;
}

/**
 * Notes that the client has opened, on their own page, what was written to them about a request up to `upTo`. What no mail server could send
 * has reached them by that, and is the answer that was promised. True when it was.
 */
export async function noteAnswersOpened(trx: Db, requestId: string, upTo: Date, now: Date): Promise<boolean> {
  const opened = await trx
    .updateTable('mails as m')
    .set({ opened_at: now })
    .where('request_id', '=', requestId)
    .where('template', 'in', answeringMails)
    .where(isPastHold(now))
    .where('queued_at', '<=', upTo)
    .where('opened_at', 'is', null)
    .returning('id')
    .execute();
  const ids = opened.map(({ id }) => id);
  return ids.length > 0 && stopClockByAnswers(trx, requestId, ids, now);
}

/** What an answer ended, in ISO 8601: the wait for a first one, by that answer, and a question that came after the end, due then. */
export type Stopped = { stoppedClock?: string; answeredQuestion?: string };

/** An answer stops the clock of the promise "a reply within 24 hours", also of a question that came after the end. Undefined where neither was running. */
export async function stopClock(trx: Db, requestId: string, now: Date): Promise<Stopped | undefined> {
  const { rows } = await sql<{ was_running: boolean; question_due_at: Date | null }>`
    update requests r set replied_at = coalesce(r.replied_at, ${now}), question_due_at = null
    from (select id, replied_at is null as was_running, question_due_at from requests where id = ${requestId} for update) as before
    where r.id = before.id and (before.was_running or before.question_due_at is not null)
    returning before.was_running, before.question_due_at`.execute(trx);
  const before = rows[0];
  return (
    before && {
      ...(before.was_running && { stoppedClock: now.toISOString() }),
      ...(before.question_due_at && { answeredQuestion: before.question_due_at.toISOString() }),
    }
  );
}

/** Lets the clock run on that an answer stopped which was taken back. What was asked since is due by itself. */
export async function restartClock(trx: Db, requestId: string, { stoppedClock, answeredQuestion }: Stopped) {
  if (stoppedClock)
    await trx
      .updateTable('requests')
      .set({ replied_at: null })
      .where('id', '=', requestId)
      .where('replied_at', '=', new Date(stoppedClock))
      .execute();
  if (answeredQuestion)
    await trx
      .updateTable('requests')
      .set({ question_due_at: sql`least(question_due_at, ${new Date(answeredQuestion)})` })
      .where('id', '=', requestId)
      .where('status', 'in', ['completed', 'cancelled'])
      .execute();
}

/** Tells open screens that the letter about a request is not on its way any more. */
export async function tellOfLetter(mailId: string): Promise<void> {
  const row = await db
    .selectFrom('mails as m')
    .innerJoin('requests as r', 'r.id', 'm.request_id')
    .select('r.number')
    .where('m.id', '=', mailId)
    .executeTakeFirst();
  if (row) await notify(db, requestsChannel, requestReference(row.number));
}
