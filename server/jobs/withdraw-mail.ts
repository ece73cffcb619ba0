import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { mailLockKey } from '#server/jobs/mail-lock.ts';

/** Takes a mail back that waits to be sent. False when it has left, or is leaving at this moment. */
export async function withdrawMail(trx: Db, mailId: string): Promise<boolean> {
  // The lock under which a worker hands it over: whoever has it decides.
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${mailLockKey(mailId)}) as locked`.execute(trx);
  if (!rows[0]?.locked) return false;
  const row = await trx
    .deleteFrom('mails')
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
