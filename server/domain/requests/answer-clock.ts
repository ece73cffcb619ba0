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
export async function repliedBy(row: { replied_at: Date | null }, now: Date): Promise<{ replied_at?: Date }> {
  return row.replied_at === null && mailsLeave(await getSettings()) ? { replied_at: now } : {};
}

/** Stops the clock if one of these answers was written after the last thing that the client did. True when it was running. */
export async function stopClockByAnswers(trx: Db, requestId: string, mailIds: string[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mails m where m.id = any(${mailIds}::uuid[]) and m.request_id = ${requestId}
      and not exists (
        select from request_events e
        where e.request_id = m.request_id and e.actor_kind = 'client' and e.kind <> 'submitted' and e.at > m.queued_at
      ) limit 1`.execute(trx);
  return rows.length > 0 && stopClock(trx, requestId, now);
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

/** A first answer stops the clock of the promise "a reply within 24 hours". True when it was running. */
export async function stopClock(trx: Db, requestId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('requests')
    .set({ replied_at: now })
    .where('id', '=', requestId)
    .where('replied_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the clock run on that was stopped at `stoppedAt` by an answer that was taken back. */
export async function restartClock(trx: Db, requestId: string, stoppedAt: Date): Promise<void> {
  await trx
    .updateTable('requests')
    .set({ replied_at: null })
    .where('id', '=', requestId)
    .where('replied_at', '=', stoppedAt)
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
