import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { mailLockKey } from '#server/jobs/mail-lock.ts';

/** Takes a mail back that waits to be sent. False when it has left, or is leaving at this moment. */
export async function withdrawMail(trx: Db, mailId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from mails where id = ${mailId} and state = 'queued' and attempts = 0 and claim is null
      and pg_try_advisory_xact_lock(${mailLockKey(mailId)})
    returning id`.execute(trx);
  return rows.length > 0;
}
