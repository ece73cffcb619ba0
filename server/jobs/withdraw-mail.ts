import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { mailLockKey } from '#server/jobs/mail-lock.ts';

/** How long the mail about a change waits, so that the change can still be taken back before anybody is told, in milliseconds. */
export const mailHoldMs = 10_000;

/** Takes a mail back that waits to be sent. False when it has left, or is leaving at this moment. */
export async function withdrawMail(trx: Db, mailId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from mails where id = ${mailId} and state = 'queued' and attempts = 0 and claim is null
      and pg_try_advisory_xact_lock(${mailLockKey(mailId)})
    returning id`.execute(trx);
  return rows.length > 0;
}
