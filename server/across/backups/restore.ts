import { recordErasures } from '#server/across/privacy/erasure-record.ts';
import { BackupRefused, type Manifest } from '#server/backup/format.ts';
import { type Restored, type RestoreStep, restoreBackup } from '#server/backup/restore.ts';
import { restoreApplication, restoreTaskLock } from '#server/backup/restoring.ts';
import { db } from '#server/db/client.ts';
import { connectDirectly, directUrl } from '#server/db/direct.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { findActiveStaff } from '#server/records/staff.ts';
import { backupShelf } from '#server/storage/backup-shelf.ts';
import { spoolFolder, storage } from '#server/storage/storage.ts';
import { faultOf } from './check.ts';
import { secretKeyPrints } from './facts.ts';
import { keepWhatOutlives, type Restoring, settleRestored } from './outlive.ts';
import { selectBackup, updateBackup } from './queries.ts';

type Options = {
  passphrase?: string | undefined;
  withoutSecrets?: boolean;
  onStep?: (step: RestoreStep) => void;
} & Partial<Pick<Restoring, 'by' | 'backupId'>>;

/**
 * Restores a file into the database of this process and into its store. The database may be empty.
 * @throws BackupRefused and whatever the database or the disk says; nothing was changed then
 */
export async function restoreFile(file: string, options: Options = {}): Promise<Restored> {
  const { passphrase = env.BACKUP_PASSPHRASE, withoutSecrets = false, onStep, by, backupId } = options;
  const restored = await restoreBackup({
    file,
    databaseUrl: directUrl(),
    store: await storage(),
    spool: spoolFolder(),
    passphrase,
    secretKeyPrints: secretKeyPrints(),
    withoutSecrets,
    ...(onStep && { onStep }),
    keep: keepWhatOutlives,
    settle: (connection, facts: { manifest: Manifest; withoutSecrets: boolean }) =>
      settleRestored(connection, {
        by,
        backupId,
        createdAt: facts.manifest.createdAt,
        withoutSecrets: facts.withoutSecrets,
        now: new Date(),
      }),
  });
  // Erasures that the backup knew and this data folder did not.
  if (restored.manifest.database) await recordErasures();
  return restored;
}

/** How long after it was asked for a restore may not have begun, in milliseconds. */
const beginningMs = 60_000;

/** Says of restores whose process died that they were broken off; the database took back what they had done. @returns how many */
export async function endBrokenRestores(now = new Date()): Promise<number> {
  const open = await db
    .selectFrom('backups')
    .select('id')
    .where('restore_state', 'in', ['asked', 'verifying', 'loading'])
    .where('restore_at', '<', new Date(now.getTime() - beginningMs))
    .execute();
  if (open.length === 0) return 0;
  const client = await connectDirectly(restoreApplication);
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      restoreTaskLock,
    ]);
    if (!rows[0]?.free) return 0;
    for (const { id } of open)
      await updateBackup(id, { restore_state: 'failed', restore_failure: 'interrupted', restore_at: now });
    return open.length;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Restores a backup of the list, as the task of a process of its own. What comes of it stands in its row. @returns whether it was */
export async function restoreListed(backupId: string, by: string): Promise<boolean> {
  const row = await selectBackup(backupId);
  const maker = await findActiveStaff(by);
  if (!row?.file_name || !maker) return false;
  const task = await connectDirectly(restoreApplication);
  const { rows } = await task.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [restoreTaskLock]);
  if (!rows[0]?.mine) {
    await task.end();
    return false;
  }
  await updateBackup(backupId, { restore_state: 'verifying', restore_failure: null, restore_at: new Date() });
  try {
    const { path, giveBack } = await (await backupShelf()).borrow(row.file_name);
    try {
      const restored = await restoreFile(path, { by: { kind: 'staff', email: '', ...maker }, backupId });
      if (!restored.manifest.database) await updateBackup(backupId, { restore_state: 'done', restore_at: new Date() });
      log.info({ backupId, migrated: restored.migrated.length, files: restored.files }, 'a backup was restored');
    } finally {
      await giveBack();
    }
    return true;
  } catch (error) {
    log.error({ err: error, backupId }, 'a backup was not restored');
    const fault = error instanceof BackupRefused ? error.reason : (faultOf(error) ?? 'unexpected');
    await updateBackup(backupId, { restore_state: 'failed', restore_failure: fault, restore_at: new Date() });
    return false;
  } finally {
    await task.end().catch(() => {});
  }
}
