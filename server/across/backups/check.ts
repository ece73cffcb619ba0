import { BackupRefused } from '#server/backup/format.ts';
import { examine } from '#server/backup/restore.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { recordChange } from '#server/records/audit.ts';
import { backupShelf } from '#server/storage/backup-shelf.ts';
import { MissingObjectError } from '#server/storage/object-store.ts';
import type { BackupFault } from '#shared/backups.ts';
import { secretKeyPrints } from './facts.ts';
import { updateBackup } from './queries.ts';
import { type BackupRow, contentsOf } from './views.ts';

/** What somebody may be told of an error; undefined for what is nobody's business but the log's. */
export function faultOf(error: unknown): BackupFault | undefined {
  if (error instanceof BackupRefused) return error.reason;
  return error instanceof MissingObjectError ? 'missing-file' : undefined;
}

/** Reads a backup from its first byte to its last and compares everything with what it says of itself. Restores nothing. */
export async function checkBackup(row: BackupRow): Promise<void> {
  const values: Partial<BackupRow> = { check_asked_at: null, checked_at: new Date(), check_failure: null };
  try {
    const { path, giveBack } = await (await backupShelf()).borrow(row.file_name as string);
    try {
      const read = await examine(path, { passphrase: env.BACKUP_PASSPHRASE, secretKeyPrints: secretKeyPrints() });
      if (row.sha256 && !read.sha256.equals(row.sha256))
        throw new BackupRefused('damaged', 'It is not the file that was made.');
      Object.assign(values, {
        contents: JSON.stringify(contentsOf(read.manifest)),
        with_database: read.manifest.database !== null,
        with_files: read.manifest.files !== null,
        encrypted: read.encrypted,
      });
    } finally {
      await giveBack();
    }
  } catch (error) {
    values.check_failure = faultOf(error) ?? 'unexpected';
    log.warn({ err: error, backupId: row.id }, 'a backup is not whole');
  }
  await updateBackup(row.id, values);
  await recordChange(db, {
    actor: 'system',
    action: 'backup.checked',
    subject: { kind: 'backup', id: row.id },
    after: { failure: values.check_failure ?? null },
  });
}
