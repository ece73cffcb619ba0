import { createHash } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { queueBackup } from '#server/jobs/definitions.ts';
import { backupShelf } from '#server/storage/backup-shelf.ts';

const nameShape = /^[A-Za-z0-9][A-Za-z0-9._-]*\.(?:tar\.zst|tar\.zst\.age|backup)$/;

/** A file that changed within this time may still be arriving, in milliseconds. */
const settledMs = 60_000;

/** Enters files that somebody put among the backups (on a new machine, all of them) and has each checked. @returns how many */
export async function adoptBackups(now = new Date()): Promise<number> {
  const shelf = await backupShelf();
  const rows = await db.selectFrom('backups').select('file_name').where('file_name', 'is not', null).execute();
  const known = new Set(rows.map(({ file_name }) => file_name));
  let count = 0;
  for await (const { key, publishedAt } of shelf.list()) {
    if (known.has(key) || !nameShape.test(key) || publishedAt.getTime() > now.getTime() - settledMs) continue;
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of await shelf.read(key)) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('backups')
        .values({
          kind: 'uploaded',
          state: 'done',
          with_database: true,
          with_files: true,
          file_name: key,
          bytes,
          sha256: hash.digest(),
          created_at: publishedAt,
          check_asked_at: now,
        })
        .onConflict((conflict) => conflict.column('file_name').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row) await queueBackup(trx, row.id);
      if (row) count += 1;
    });
  }
  return count;
}
