import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { writeBackup } from '#server/backup/write.ts';
import { db } from '#server/db/client.ts';
import { connectDirectly } from '#server/db/direct.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { recordChange } from '#server/records/audit.ts';
import { backupShelf, backupSpool } from '#server/storage/backup-shelf.ts';
import { storage } from '#server/storage/storage.ts';
import type { BackupFault } from '#shared/backups.ts';
import { checkBackup } from './check.ts';
import { backupFacts } from './facts.ts';
import { selectAtWork, updateBackup } from './queries.ts';
import { tellOfFailedBackup, tellOfMadeBackup } from './tell-of-failure.ts';
import { type BackupRow, contentsOf } from './views.ts';

/** Key of the advisory lock of whoever makes backups: one at a time, however many machines there are. */
export const makerLock = 727_004;

/** After so many attempts that ended in the middle, a backup is failed: it may be what ends the process. */
const mostAttempts = 3;
const progressEveryMs = 400;

/** The process is about to end; another one takes the backup up, from its beginning. */
class Interrupted extends Error {}

const partial = (id: string) => path.join(backupSpool(), `${id}.part`);

/** `vantaggio-2026-11-21-0230-3f9a.backup`: its moment in UTC, and something that tells two of one minute apart. */
function nameOf(at: Date, encrypted: boolean): string {
  const moment = at.toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  return `vantaggio-${moment}-${randomBytes(2).toString('hex')}${encrypted ? '.tar.zst.age' : '.tar.zst'}`;
}

function progressOf(id: string, signal: AbortSignal | undefined) {
  let writtenAt = 0;
  return async ({ done, expected, current }: { done: number; expected: number; current: string }) => {
    if (signal?.aborted) throw new Interrupted();
    const now = performance.now();
    if (now - writtenAt < progressEveryMs) return;
    writtenAt = now;
    await updateBackup(id, { bytes_done: done, bytes_expected: Math.round(expected), current_part: current });
  };
}

async function fail(row: BackupRow, failure: BackupFault): Promise<void> {
  await updateBackup(row.id, { state: 'failed', failure, current_part: null, finished_at: new Date() });
  await recordChange(db, {
    actor: 'system',
    action: 'backup.failed',
    subject: { kind: 'backup', id: row.id },
    after: { failure },
  });
  await tellOfFailedBackup(failure, { id: row.id, kind: row.kind });
}

async function make(connection: pg.Client, row: BackupRow, signal: AbortSignal | undefined): Promise<void> {
  const at = new Date();
  const encrypted = env.BACKUP_PASSPHRASE !== undefined;
  await mkdir(backupSpool(), { recursive: true, mode: 0o700 });
  const { bytes, sha256, manifest } = await writeBackup({
    connection,
    file: partial(row.id),
    holds: { database: row.with_database, files: row.with_files },
    store: storage,
    passphrase: env.BACKUP_PASSPHRASE,
    facts: await backupFacts(at),
    onProgress: progressOf(row.id, signal),
  });
  const name = nameOf(at, encrypted);
  // The name stands in the row first: what a crash leaves on the shelf is found again by it.
  await updateBackup(row.id, { file_name: name });
  await (await backupShelf()).publish(name, { path: partial(row.id), bytes, mediaType: 'application/octet-stream' });
  await rm(partial(row.id), { force: true }); // a bucket has taken a copy
  const contents = contentsOf(manifest);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('backups')
      .set({
        state: 'done',
        bytes,
        sha256,
        encrypted,
        contents: JSON.stringify(contents),
        current_part: null,
        finished_at: new Date(),
      })
      .where('id', '=', row.id)
      .execute();
    await recordChange(trx, {
      actor: 'system',
      action: 'backup.made',
      subject: { kind: 'backup', id: row.id },
      after: { kind: row.kind, bytes, database: row.with_database, files: row.with_files },
    });
  });
  await tellOfMadeBackup();
}

async function attempt(connection: pg.Client, row: BackupRow, signal: AbortSignal | undefined): Promise<void> {
  // What a former attempt left: its file was never named, or its name never said to be whole.
  await rm(partial(row.id), { force: true });
  if (row.file_name) await (await backupShelf()).remove(row.file_name);
  if (row.attempts >= mostAttempts) return fail(row, 'interrupted');
  await updateBackup(row.id, {
    state: 'running',
    attempts: row.attempts + 1,
    started_at: new Date(),
    bytes_done: 0,
    bytes_expected: null,
    current_part: null,
    file_name: null,
  });
  try {
    await make(connection, row, signal);
  } catch (error) {
    await rm(partial(row.id), { force: true });
    if (error instanceof Interrupted) {
      // Not a fault of the backup: this attempt does not count.
      await updateBackup(row.id, { state: 'queued', attempts: row.attempts });
      return;
    }
    log.error({ err: error, backupId: row.id, attempt: row.attempts + 1 }, 'a backup could not be made');
    if ((error as { code?: unknown }).code === 'ENOSPC') return fail(row, 'no-space');
    if (row.attempts + 1 >= mostAttempts) return fail(row, 'unexpected');
    await updateBackup(row.id, { state: 'queued' });
  }
}

/**
 * Makes and checks what waits, one after the other, unless another process is at it: the lock belongs to the connection that reads, so the
 * database frees it when the process dies. @returns how many were worked on
 */
export async function workOffBackups(signal?: AbortSignal): Promise<number> {
  const first = await selectAtWork();
  if (first.length === 0) return 0;
  const connection = await connectDirectly('vantaggio-backup');
  let count = 0;
  try {
    const { rows } = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      makerLock,
    ]);
    if (!rows[0]?.locked) return 0;
    for (const row of await selectAtWork()) {
      if (signal?.aborted) break;
      count += 1;
      if (row.check_asked_at) await checkBackup(row);
      else await attempt(connection, row, signal);
    }
    return count;
  } finally {
    await connection.end().catch(() => {});
  }
}
