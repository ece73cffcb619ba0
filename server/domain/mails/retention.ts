import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { cleanOutboxSoon } from '#server/jobs/definitions.ts';

/** Mails that are emptied at a time. */
const batch = 5_000;

/**
 * Deletes the texts of mails that were queued before `before` and wait for nothing any more: what they said, their values, their subject, and
 * the file in the outbox. That a mail of this kind went to this address on that day stays. @returns how many
 */
export async function dropMailTexts(before: Date, now = new Date(), connection: Db = db): Promise<number> {
  let dropped = 0;
  for (let count = batch; count === batch; dropped += count) {
    const { numAffectedRows } = await sql`
      update mails set rendered = null, props = '{}', subject = null, secrets = null, last_error = null, text_deleted_at = ${now},
        -- The name of a file is free again; nothing is written under the new one.
        outbox_name = 'deleted-' || id
      where id = any(array(
        select id from mails where text_deleted_at is null and queued_at < ${before} and state not in ('queued', 'handing-over')
        order by queued_at limit ${sql.lit(batch)}))`.execute(connection);
    count = Number(numAffectedRows ?? 0n);
  }
  if (dropped > 0) await cleanOutboxSoon(connection);
  return dropped;
}
