import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { stopClock } from './notes.ts';

/** Stops the clock if one of these letters was written after the last thing that the client did. True when it was running. */
export async function stopClockByLetters(trx: Db, requestId: string, mailIds: string[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mails m where m.id = any(${mailIds}::uuid[]) and m.request_id = ${requestId}
      and not exists (
        select from request_events e
        where e.request_id = m.request_id and e.actor_kind = 'client' and e.kind <> 'submitted' and e.at > m.queued_at
      ) limit 1`.execute(trx);
  return rows.length > 0 && stopClock(trx, requestId, now);
}

/**
 * Notes that the client has opened the letters about a request that were written up to `upTo`. One that no mail server could send has reached
 * them by that, and is the answer that was promised. True when it was.
 */
export async function noteLettersOpened(trx: Db, requestId: string, upTo: Date, now: Date): Promise<boolean> {
  const opened = await trx
    .updateTable('mails')
    .set({ opened_at: now })
    .where('request_id', '=', requestId)
    .where('template', '=', 'letter')
    .where('next_attempt_at', '<=', now)
    .where('queued_at', '<=', upTo)
    .where('opened_at', 'is', null)
    .returning('id')
    .execute();
  const ids = opened.map(({ id }) => id);
  return ids.length > 0 && stopClockByLetters(trx, requestId, ids, now);
}
