import type { Readable } from 'node:stream';
import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { queueBackup } from '#server/jobs/definitions.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { backupShelf } from '#server/storage/backup-shelf.ts';
import type { ByteRange } from '#server/storage/object-store.ts';
import { askForRestore } from '#server/worker-messages.ts';
import type { BackupList, BackupView } from '#shared/backups.ts';
import { nextSlot } from './clock.ts';
import { namesOf, selectBackup, selectBackups } from './queries.ts';
import { type BackupRow, backupView } from './views.ts';

/** Backups: what the back office does with them. Making, checking and restoring happen elsewhere, one at a time. */

async function rowOf(id: string): Promise<BackupRow> {
  const row = await selectBackup(id);
  if (!row) throw new AppError('not_found', 'no such backup');
  return row;
}

async function viewOf(row: BackupRow): Promise<BackupView> {
  return backupView(row, await namesOf(row.made_by ? [row.made_by] : []));
}

/** All backups, the newest first, and what the clock and the settings say. */
export async function listBackups(person: Person, now = new Date()): Promise<BackupList> {
  demand(person, 'backups.manage');
  const [rows, { system, general }] = await Promise.all([selectBackups(), getSettings()]);
  const makers = await namesOf([...new Set(rows.flatMap(({ made_by }) => (made_by ? [made_by] : [])))]);
  const isPlanned = system.backupDaily && (system.backupDatabase || system.backupFiles);
  return {
    items: rows.map((row) => backupView(row, makers)),
    nextAt: isPlanned ? nextSlot(now, general.timezone).toISOString() : null,
    holds: { database: system.backupDatabase, files: system.backupFiles },
    retentionDays: system.backupRetentionDays,
    siteName: general.siteName,
    encrypts: env.BACKUP_PASSPHRASE !== undefined,
  };
}

/** @throws not_found */
export async function getBackup(person: Person, id: string): Promise<BackupView> {
  demand(person, 'backups.manage');
  return viewOf(await rowOf(id));
}

/** Asks for a backup now. One that waits or is being made and holds the same is answered instead. @throws invalid_input */
export async function askForBackup(
  person: Person,
  asked: { database?: boolean | undefined; files?: boolean | undefined },
): Promise<BackupView> {
  demand(person, 'backups.manage');
  const { system } = await getSettings();
  const { database = system.backupDatabase, files = system.backupFiles } = asked;
  if (!database && !files)
    throw new AppError('invalid_input', 'a backup of nothing', {
      details: { fields: { database: 'required', files: 'required' } },
    });
  const row = await transact(async (trx) => {
    const waiting = await trx
      .selectFrom('backups')
      .selectAll()
      .where('state', 'in', ['queued', 'running'])
      .where('with_database', '=', database)
      .where('with_files', '=', files)
      .limit(1)
      .executeTakeFirst();
    if (waiting) return waiting;
    const made = await trx
      .insertInto('backups')
      .values({ kind: 'manual', with_database: database, with_files: files, made_by: person.userId })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor: person,
      action: 'backup.asked',
      subject: { kind: 'backup', id: made.id },
      after: { database, files },
    });
    await queueBackup(trx, made.id);
    return made;
  });
  return viewOf(row);
}

/** Asks for a check of the whole file. @throws not_found, transition_refused while it is not made */
export async function askForCheck(person: Person, id: string, now = new Date()): Promise<BackupView> {
  demand(person, 'backups.manage');
  const row = await rowOf(id);
  if (row.state !== 'done') throw new AppError('transition_refused', 'there is nothing to check');
  await transact(async (trx) => {
    await trx.updateTable('backups').set({ check_asked_at: now }).where('id', '=', id).execute();
    await queueBackup(trx, id);
  });
  return viewOf(await rowOf(id));
}

/** Deletes a backup, or gives up one that waits. Twice is as good as once. @throws transition_refused while it is being made or restored */
export async function deleteBackup(person: Person, id: string): Promise<void> {
  demand(person, 'backups.manage');
  const row = await selectBackup(id);
  if (!row) return;
  if (row.state === 'running') throw new AppError('transition_refused', 'it is being made');
  if (isBeingRestored(row)) throw new AppError('transition_refused', 'it is being restored');
  if (row.file_name) await (await backupShelf()).remove(row.file_name);
  await transact(async (trx) => {
    await trx.deleteFrom('backups').where('id', '=', id).execute();
    await recordChange(trx, {
      actor: person,
      action: 'backup.deleted',
      subject: { kind: 'backup', id },
      before: { kind: row.kind, bytes: row.bytes, madeAt: row.created_at.toISOString() },
    });
  });
}

/** A restore that nobody has heard of for so long has ended with its process, in milliseconds. */
const restorePatienceMs = 6 * 3_600_000;

const isBeingRestored = ({ restore_state: state, restore_at: at }: BackupRow, now = new Date()): boolean =>
  (state === 'asked' || state === 'verifying') && at !== null && at.getTime() > now.getTime() - restorePatienceMs;

/**
 * Asks for a restore: everything is replaced by what the backup holds, everybody is signed out.
 * @throws invalid_input when the name is not the site's, transition_refused, unavailable
 */
export async function askForRestoring(person: Person, id: string, name: string, now = new Date()): Promise<BackupView> {
  demand(person, 'backups.restore');
  const { general } = await getSettings();
  if (name.trim() !== general.siteName.trim())
    throw new AppError('invalid_input', 'that is not the name of the site', {
      details: { fields: { name: 'mismatch' } },
    });
  const row = await rowOf(id);
  if (row.state !== 'done') throw new AppError('transition_refused', 'there is nothing to restore');
  await transact(async (trx) => {
    const all = await trx.selectFrom('backups').selectAll().orderBy('id').forUpdate().execute();
    if (all.some((each) => isBeingRestored(each, now)))
      throw new AppError('transition_refused', 'a restore is under way');
    await trx
      .updateTable('backups')
      .set({ restore_state: 'asked', restore_failure: null, restore_at: now })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, { actor: person, action: 'backup.restore-asked', subject: { kind: 'backup', id } });
  });
  if (!askForRestore(id, person.userId)) {
    await db.updateTable('backups').set({ restore_state: null, restore_at: null }).where('id', '=', id).execute();
    throw new AppError('unavailable', 'no supervisor to restore with');
  }
  return viewOf(await rowOf(id));
}

export type BackupFile = {
  id: string;
  name: string;
  bytes: number;
  sha256: Buffer;
  read: (range?: ByteRange) => Promise<Readable>;
};

/** The file of a finished backup. @throws not_found, forbidden */
export async function readableBackup(person: Person, id: string): Promise<BackupFile> {
  demand(person, 'backups.manage');
  const row = await rowOf(id);
  if (row.state !== 'done' || !row.file_name || !row.sha256 || row.bytes === null)
    throw new AppError('not_found', 'there is no file');
  const { file_name: name, bytes, sha256 } = row;
  return { id, name, bytes, sha256, read: async (range) => (await backupShelf()).read(name, range) };
}

/** Notes in the audit log that the file was asked for. */
export async function noteDownload(person: Person, id: string): Promise<void> {
  await recordChange(db, { actor: person, action: 'backup.downloaded', subject: { kind: 'backup', id } });
}
