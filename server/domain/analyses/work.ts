import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Progress } from '#server/analysis/analyse.ts';
import type { Watched } from '#server/analysis/compare/compare.ts';
import type { Parameters } from '#server/analysis/parameters.ts';
import type { KnownMapping } from '#server/analysis/read/mapping.ts';
import { firstEdits } from '#server/analysis/report.ts';
import { AnalysisFailure as RunFailure, runAnalysis } from '#server/analysis/run.ts';
import { type Db, db } from '#server/db/client.ts';
import { whileLocked } from '#server/db/held-locks.ts';
import { enterSightings, watchedTasks } from '#server/domain/tasks/measures.ts';
import { log } from '#server/log.ts';
import { recordChange } from '#server/records/audit.ts';
import { MissingObjectError } from '#server/storage/object-store.ts';
import type { AnalysisFailure } from '#shared/analyses.ts';
import type { AnalysisDocument } from '#shared/analysis-document.ts';
import { headlineOf } from '#shared/report/first-figures.ts';
import { type Fetched, withFiles } from './fetch-files.ts';
import { type AnalysisRow, selectAnalysis } from './queries.ts';

export { removeUnconfirmed } from './arrived.ts';
export { unfinishedAnalyses, unfinishedArrivals } from './queries.ts';

/** Making analyses, in the background: the row says that one waits, the lock that somebody is at it. */

/** After so many attempts that ended their process, the files are the likely reason. */
const mostAttempts = 3;

/** How often the progress is written, in milliseconds. */
const progressEveryMs = 400;

/** How often it is asked whether an analysis is still wanted, in milliseconds: nothing says so where a row is deleted. */
const askEveryMs = 500;

const isRunning = { status: 'running' } as const;

/** @returns false when the analysis is not wanted any more */
async function updateRunning(id: string, values: Record<string, unknown>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analyses')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', isRunning.status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function fail(id: string, failure: AnalysisFailure): Promise<void> {
  if (!(await updateRunning(id, { status: 'failed', failure, finished_at: new Date() }))) return;
  const subject = { kind: 'analysis', id };
  await recordChange(db, { actor: 'system', action: 'analysis.failed', subject, after: { failure } });
}

/** Takes away what was made of documents that are no reports at all, as clients send many. Visitors are told of theirs. @returns whether it was that */
async function isNoReport(trx: Db, id: string, { refused }: AnalysisDocument): Promise<boolean> {
  if (refused.some(({ code }) => code !== 'UNKNOWN_REPORT')) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('analyses as a')
    .where('a.id', '=', id)
    .where('a.is_automatic', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requests as r')
            .select('r.id')
            .whereRef('r.id', '=', 'a.request_id')
            .where('r.confirmed_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Made = Awaited<ReturnType<typeof runAnalysis>> & { watched: readonly Watched[] };

async function finish(id: string, { document, breakdowns, seen, watched }: Made, rowsFile: string) {
  const isReadable = document.scopes.length > 0;
  const rows = isReadable ? await readFile(rowsFile) : undefined;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('analyses')
      .set({
        status: isReadable ? 'draft' : 'failed',
        failure: isReadable ? null : (document.refused[0]?.code ?? 'NO_ROWS'),
        progress: 100,
        document: JSON.stringify(document),
        breakdowns: JSON.stringify(breakdowns),
        headline: JSON.stringify(headlineOf(document)),
        edits: JSON.stringify(isReadable ? firstEdits(document, breakdowns) : {}),
        finished_at: new Date(),
      })
      .where('id', '=', id)
      .where('status', '=', isRunning.status)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (rows) await trx.insertInto('analysis_rows').values({ analysis_id: id, content: rows }).execute();
    if (!isReadable && (await isNoReport(trx, id, document))) return;
    if (isReadable) await enterSightings(trx, { analysisId: id, watched, seen, now: new Date() });
    const after = { files: document.files.length, refused: document.refused.length, scopes: document.scopes.length };
    await recordChange(trx, { actor: 'system', action: 'analysis.made', subject: { kind: 'analysis', id }, after });
  });
}

/** What an analysis may take that nobody asked for: it may be a stranger's. */
const ofArrived = { mostMs: 60_000, mostMemory: 400 };

type Attempt = {
  id: string;
  signal?: AbortSignal;
  /** For tests: what an analysis may take that nobody asked for. */
  ofArrived?: Partial<typeof ofArrived>;
};

async function run(row: AnalysisRow, { files, folder }: Fetched, stop: AbortController, most: Attempt['ofArrived']) {
  const { id } = row;
  const rowsFile = path.join(folder, 'rows');
  let writtenAt = 0;
  const onProgress = async ({ files: read, filesTotal, rows, rowsTotal }: Progress) => {
    // Looking at the files takes about as long as reading their rows.
    const share = rowsTotal === null ? read / filesTotal / 2 : 0.5 + rows / Math.max(1, rowsTotal) / 2;
    if (performance.now() - writtenAt < progressEveryMs) return;
    writtenAt = performance.now();
    await updateRunning(id, { progress: Math.min(99, Math.round(share * 100)) });
  };
  const watched = await watchedTasks(db, row.client_id);
  const result = await runAnalysis(files, row.parameters as unknown as Parameters, {
    mappings: row.mappings as unknown as KnownMapping[],
    scratch: folder,
    rowsFile,
    watched,
    signal: stop.signal,
    ...(row.is_automatic && { ...ofArrived, ...most }),
    onProgress: (progress) => void onProgress(progress).catch((err) => log.warn({ err }, 'progress was not written')),
  });
  await finish(id, { ...result, watched }, rowsFile);
}

async function isWanted(id: string): Promise<boolean> {
  const query = db.selectFrom('analyses').select('id').where('id', '=', id).where('status', '=', isRunning.status);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Runs `work`, which is stopped when somebody cancels or deletes the analysis: while it waits for its turn, or reads a file for long, it hears of nothing. */
async function whileWanted(id: string, stop: AbortController, work: () => Promise<void>): Promise<void> {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      if (!(await isWanted(id))) stop.abort();
    } catch (err) {
      log.warn({ err }, 'whether an analysis is wanted could not be asked');
    } finally {
      isAsking = false;
    }
  };
  const asking = setInterval(() => void ask(), askEveryMs);
  try {
    await work();
  } finally {
    clearInterval(asking);
  }
}

async function attempt(row: AnalysisRow, { signal, ofArrived: most }: Attempt): Promise<void> {
  const { id, attempts } = row;
  if (attempts >= mostAttempts) return fail(id, 'interrupted');
  if (!(await updateRunning(id, { attempts: attempts + 1, progress: 0 }))) return;
  const stop = new AbortController();
  const end = () => stop.abort();
  signal?.addEventListener('abort', end);
  try {
    await whileWanted(id, stop, () => withFiles(id, (fetched) => run(row, fetched, stop, most)));
  } catch (error) {
    // The process ends, and another one takes it up: this attempt does not count.
    if (signal?.aborted) await updateRunning(id, { attempts });
    // It was stopped by somebody; the row says so already.
    else if (stop.signal.aborted) return;
    else if (error instanceof MissingObjectError) await fail(id, 'files-gone');
    else {
      log.error({ err: error, analysisId: id, attempt: attempts + 1 }, 'an analysis could not be made');
      await fail(id, error instanceof RunFailure && error.code === 'TOO_LARGE' ? 'TOO_LARGE' : 'unexpected');
    }
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** Makes an analysis, unless another process is at it. One whose process died begins anew. */
export async function makeAnalysis(asked: Attempt): Promise<void> {
  const { id } = asked;
  await whileLocked(`analysis ${id}`, async () => {
    const row = await selectAnalysis(db, id);
    if (row?.status === 'running') await attempt(row, asked);
  });
}

/**
 * Deletes the files of analyses that are older than `days`: those that were sent for them, and documents that they read. What was counted stays.
 * @returns how many files
 */
export async function deleteOldReports(days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * 86_400_000);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ sha256: Buffer }>`
      delete from files f using analysis_files a join analyses n on n.id = a.analysis_id
      where a.file_id = f.id and n.created_at < ${before} and n.status <> 'running'
        and not exists (
          select 1 from analysis_files a2 join analyses n2 on n2.id = a2.analysis_id
          where a2.file_id = f.id and (n2.created_at >= ${before} or n2.status = 'running'))
      returning f.sha256`.execute(trx);
    await sql`update stored_objects set used_at = 'epoch' where sha256 = any(${rows.map(({ sha256 }) => sha256)}::bytea[])`.execute(
      trx,
    );
    await trx
      .updateTable('analyses')
      .set({ files_deleted_at: now })
      .where('created_at', '<', before)
      .where('files_deleted_at', 'is', null)
      .where('status', '<>', 'running')
      // A younger one that was made of the same files keeps them for its own time.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('analysis_files')
              .select('position')
              .whereRef('analysis_id', '=', 'analyses.id')
              .where('file_id', 'is not', null),
          ),
        ),
      )
      .execute();
    return rows.length;
  });
}
