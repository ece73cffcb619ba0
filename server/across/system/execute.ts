import { db } from '#server/db/client.ts';
import { whileLocked } from '#server/db/held-locks.ts';
import { sqlStateOf } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { raiseAlert, resolveAlert } from '#server/records/alerts.ts';
import { recordChange } from '#server/records/audit.ts';
import type { IntegrityResult, SystemRunFailure, SystemRunKind, SystemRunResults } from '#shared/system-runs.ts';
import { clearCaches } from './caches.ts';
import { checkIntegrity } from './integrity/check.ts';
import { cleanLogs } from './logs.ts';
import { NoRights, optimizeDatabase } from './optimize.ts';
import type { Probes, Progress } from './run.ts';

/** A run after so many attempts that ended in the middle is failed: it may be what ends the process. */
const mostAttempts = 3;
const progressEveryMs = 300;

class Interrupted extends Error {}

type Work = { id: string; progress: Progress; now: Date; probes: Probes };

const works: { [Kind in SystemRunKind]: (work: Work) => Promise<SystemRunResults[Kind]> } = {
  'clear-cache': ({ id, progress }) => clearCaches(id, progress),
  'optimize-database': ({ progress }) => optimizeDatabase({ progress }),
  'clean-logs': ({ progress, now }) => cleanLogs({ progress, now }),
  'check-integrity': async ({ progress, now, probes }) => {
    const result = await checkIntegrity({ progress, now, probes });
    await tellOfErrors(result);
    return result;
  },
};

/** Damage is for all Admins to know, not only for the one who pressed the button. */
async function tellOfErrors({ checks }: IntegrityResult): Promise<void> {
  const errors = checks.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'));
  if (errors.length === 0) return resolveAlert('integrity');
  const codes = [...new Set(errors.map(({ code }) => code))].join(', ');
  await raiseAlert('integrity', { detail: `${errors.length}: ${codes}`, path: '/admin/settings/system/jobs' });
}

/** Writes how far the run is, at most some times a second. */
function progressOf(id: string, signal: AbortSignal | undefined): Progress {
  let writtenAt = 0;
  return async (at) => {
    if (signal?.aborted) throw new Interrupted();
    const now = performance.now();
    if (at.expected === undefined && now - writtenAt < progressEveryMs) return;
    writtenAt = now;
    await db.updateTable('system_runs').set(at).where('id', '=', id).where('state', '=', 'running').execute();
  };
}

function failureOf(error: unknown): SystemRunFailure {
  if (error instanceof NoRights || sqlStateOf(error) === '42501') return 'no-rights';
  const isFull = (error as { code?: unknown }).code === 'ENOSPC' || sqlStateOf(error) === '53100';
  return isFull ? 'no-space' : 'unexpected';
}

type Ending = { state: 'done'; result: unknown } | { state: 'failed'; failure: SystemRunFailure; error?: string };

async function end(id: string, kind: string, ending: Ending): Promise<void> {
  const { state } = ending;
  const values = state === 'done' ? { result: JSON.stringify(ending.result) } : { ...ending };
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('system_runs')
      .set({ ...values, state, step: null, finished_at: new Date() })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, {
      actor: 'system',
      action: state === 'done' ? 'system.run-done' : 'system.run-failed',
      subject: { kind: 'system', id: kind },
      after: { run: id, ...(state === 'failed' && { failure: ending.failure }) },
    });
  });
}

type Running = { id: string; probes: Probes; signal?: AbortSignal | undefined; now?: Date };

async function attempt({ id, probes, signal, now = new Date() }: Running): Promise<void> {
  const row = await db.selectFrom('system_runs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.state === 'done' || row.state === 'failed') return;
  if (row.attempts >= mostAttempts) return end(id, row.kind, { state: 'failed', failure: 'interrupted' });
  await db
    .updateTable('system_runs')
    .set({ state: 'running', attempts: row.attempts + 1, started_at: new Date(), done: 0, expected: null, step: null })
    .where('id', '=', id)
    .execute();
  try {
    const work = works[row.kind];
    const result = await work({ id, progress: progressOf(id, signal), now, probes });
    await end(id, row.kind, { state: 'done', result });
  } catch (error) {
    if (error instanceof Interrupted) {
      // Not a fault of the run: another process takes it up, and this attempt does not count.
      await db
        .updateTable('system_runs')
        .set({ state: 'queued', attempts: row.attempts })
        .where('id', '=', id)
        .execute();
      return;
    }
    log.error({ err: error, run: id, kind: row.kind }, 'a run of the system failed');
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '';
    await end(id, row.kind, { state: 'failed', failure: failureOf(error), error: reason });
  }
}

/**
 * Carries out a run, unless another process is at it. The lock belongs to a connection of this process, so the database frees it when
 * the process dies, and the next one takes the run up from its beginning.
 */
export async function executeRun(running: Running): Promise<void> {
  await whileLocked(`system run ${running.id}`, () => attempt(running));
}
