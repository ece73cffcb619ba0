import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { SubjectKind } from '#shared/files.ts';

/** Lets the next clean-up take these contents away, unless other files have the same. */
async function release(trx: Db, contents: Buffer[]): Promise<void> {
  if (contents.length === 0) return;
  await trx
    .updateTable('stored_objects')
    .set({ used_at: sql<Date>`'epoch'` })
    .where('sha256', 'in', contents)
    .execute();
}

/** Deletes all files of a client who is erased. */
export async function forgetFiles(trx: Db, clientId: string): Promise<void> {
  // What is on disk of them goes with the next clean-up, as contents do.
  await trx.deleteFrom('uploads').where('client_id', '=', clientId).execute();
  const rows = await trx.deleteFrom('files').where('client_id', '=', clientId).returning('sha256').execute();
  await release(
    trx,
    rows.map(({ sha256 }) => sha256),
  );
}

/** Deletes all files of records that are deleted for ever. */
export async function forgetFilesOf(trx: Db, kind: SubjectKind, ids: string[]): Promise<void> {
  await trx.deleteFrom('uploads').where('subject_kind', '=', kind).where('subject_id', 'in', ids).execute();
  const rows = await trx
    .deleteFrom('files')
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids)
    .returning('sha256')
    .execute();
  await release(
    trx,
    rows.map(({ sha256 }) => sha256),
  );
}
