import { rename, rm, stat } from 'node:fs/promises';
import type pg from 'pg';
import { db } from '#server/db/client.ts';
import { whileLocked } from '#server/db/held-locks.ts';
import { AppError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { recordChange } from '#server/records/audit.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { findActiveStaff } from '#server/records/staff.ts';
import { type AskedExport, type ExportFailure, type ExportSetName, exportDays } from '#shared/exports.ts';
import { syncFolder, writeArchive } from './archive.ts';
import { demandSets } from './asked.ts';
import { finishedFile, openFolder, partialFile, removeFiles } from './files.ts';
import { type ExportRow, selectExport, selectUnfinished, updateRunning } from './queries.ts';
import { readingsOf } from './rows.ts';
import { withTidyHeap } from './tidy-heap.ts';

/** After so many attempts that ended in the middle, an export is failed: it may be what ends the process. */
const mostAttempts = 3;

/** How often the progress is written, in milliseconds. */
const progressEveryMs = 400;

/** Somebody does not want it any more. */
class Cancelled extends Error {}
/** The process is about to end; another one takes the export up. */
class Interrupted extends Error {}

export type Making = { id: string; signal?: AbortSignal | undefined; now?: Date };

/** Tells how far it is, now and then; throws when it is to end. */
function progressOf(id: string, signal: AbortSignal | undefined) {
  let [done, writtenAt] = [0, 0];
  return async (count: number, set: ExportSetName) => {
    done += count;
    if (signal?.aborted) throw new Interrupted();
    const now = performance.now();
    if (now - writtenAt < progressEveryMs) return;
    writtenAt = now;
    if (!(await updateRunning(id, { rows_done: done, current_set: set }))) throw new Cancelled();
  };
}

async function write(
  connection: pg.ClientBase,
  { id, asked }: { id: string; asked: AskedExport },
  person: StaffPerson,
  { signal, at }: { signal: AbortSignal | undefined; at: Date },
) {
  const { general } = await getSettings();
  const { timezone: timeZone, siteName } = general;
  const readings = await readingsOf({ person, asked, timeZone });
  await connection.query('begin isolation level repeatable read read only');
  try {
    let expected = 0;
    for (const reading of readings) expected += await reading.count(connection);
    if (!(await updateRunning(id, { rows_expected: expected * asked.formats.length }))) throw new Cancelled();
    const counts = await writeArchive({
      file: partialFile(id),
      connection,
      readings,
      facts: { asked, siteName, madeBy: person.name, timeZone, at },
      onRows: progressOf(id, signal),
    });
    await connection.query('commit');
    return counts;
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}

/** Offers the file, which is whole: renamed first, so that a crash in between only makes it again. */
async function finish(row: ExportRow, person: StaffPerson, counts: Partial<Record<ExportSetName, number>>) {
  const folder = await openFolder();
  await rename(partialFile(row.id), finishedFile(row.id));
  await syncFolder(folder);
  const { size } = await stat(finishedFile(row.id));
  const now = new Date();
  const isWanted = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('exports')
      .set(({ ref, fn }) => ({
        state: 'done',
        rows_done: fn.coalesce(ref('rows_expected'), ref('rows_done')),
        current_set: null,
        counts: JSON.stringify(counts),
        bytes: size,
        finished_at: now,
        expires_at: new Date(now.getTime() + exportDays * 86_400_000),
      }))
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordChange(trx, {
      actor: person,
      action: 'export.made',
      subject: { kind: 'export', id: row.id },
      after: { rows: counts, bytes: size },
    });
    return true;
  });
  if (!isWanted) throw new Cancelled();
}

async function fail({ id, made_by }: ExportRow, failure: ExportFailure, actor?: StaffPerson): Promise<void> {
  await removeFiles(id);
  await updateRunning(id, { state: 'failed', failure, current_set: null, finished_at: new Date() });
  const subject = { kind: 'export', id };
  await recordChange(db, {
    actor: actor ?? 'system',
    action: 'export.failed',
    subject,
    after: { failure, madeBy: made_by },
  });
}

const isDiskFull = (error: unknown) => (error as { code?: unknown }).code === 'ENOSPC';

/** Ends an attempt that did not come to its end. */
async function giveUp(row: ExportRow, person: StaffPerson, error: unknown): Promise<void> {
  await rm(partialFile(row.id), { force: true });
  if (error instanceof Cancelled) return removeFiles(row.id);
  if (error instanceof Interrupted) {
    // Not a fault of the export: this attempt does not count.
    await updateRunning(row.id, { state: 'queued', attempts: row.attempts });
    return;
  }
  log.error({ err: error, exportId: row.id, attempt: row.attempts + 1 }, 'an export could not be made');
  if (isDiskFull(error)) return fail(row, 'no-space', person);
  if (row.attempts + 1 >= mostAttempts) return fail(row, 'unexpected', person);
  await updateRunning(row.id, { state: 'queued' });
}

async function attempt(connection: pg.ClientBase, row: ExportRow, { signal, now = new Date() }: Making): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ state: 'running', attempts: row.attempts + 1, rows_done: 0, rows_expected: null, current_set: null })
    .where('id', '=', row.id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  // An attempt that nobody ended: its process died. After some of those the export itself is the likely reason.
  if (row.attempts >= mostAttempts) return fail(row, 'interrupted');
  const maker = await findActiveStaff(row.made_by);
  const asked = row.asked as unknown as AskedExport;
  if (!maker) return fail(row, 'forbidden');
  const person: StaffPerson = { kind: 'staff', email: '', ...maker };
  try {
    demandSets(person, asked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return fail(row, 'forbidden', person);
  }
  try {
    await openFolder();
    const counts = await withTidyHeap(() => write(connection, { id: row.id, asked }, person, { signal, at: now }));
    await finish(row, person, counts);
  } catch (error) {
    await giveUp(row, person, error);
  }
}

/**
 * Makes an export, unless another process is at it. The lock belongs to the connection that reads, so the database frees it when
 * the process dies, and the next one takes the export up from its beginning.
 */
export async function makeExport(making: Making): Promise<void> {
  await whileLocked(`export ${making.id}`, async (connection) => {
    const row = await selectExport(db, making.id);
    if (row && (row.state === 'queued' || row.state === 'running')) await attempt(connection, row, making);
  });
}

/** Exports that wait to be made or were left by a process that died, the oldest first. */
export const unfinishedExports = (): Promise<string[]> => selectUnfinished();
