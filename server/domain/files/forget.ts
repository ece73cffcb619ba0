import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Deletes all files of a client who is erased. The next clean-up takes their contents away, unless others have the same. */
export async function forgetFiles(trx: Db, clientId: string): Promise<void> {
  const rows = await trx.deleteFrom('files').where('client_id', '=', clientId).returning('sha256').execute();
  if (rows.length === 0) return;
  const contents = rows.map(({ sha256 }) => sha256);
  await trx
    .updateTable('stored_objects')
    .set({ used_at: sql<Date>`'epoch'` })
    .where('sha256', 'in', contents)
    .execute();
}
