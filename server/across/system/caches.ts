import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { forgetCallers } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { listenTo, notify } from '#server/db/notifications.ts';
import { emptyPictures } from '#server/domain/pictures/pictures.ts';
import { log } from '#server/log.ts';
import { forgetSettings } from '#server/records/settings.ts';
import type { CacheName, ClearCacheResult, DroppedCache } from '#shared/system-runs.ts';
import type { Progress } from './run.ts';

/** 'Svuota Cache': every worker, on every machine, drops what it keeps and says how much that was. */

type Dropped = { entries: number; bytes: number };
export type Clear = () => Dropped | Promise<Dropped>;

const channel = 'caches';

const clearers = new Map<CacheName, Clear>([
  // Before the settings, whose going ends belief in sessions too.
  ['sessions', () => ({ entries: forgetCallers(), bytes: 0 })],
  ['settings', () => ({ entries: forgetSettings(), bytes: 0 })],
  ['pictures', emptyPictures],
]);

/** Names this process in reports. */
const workerName = `${hostname()}:${process.pid}`;

async function dropAll(): Promise<DroppedCache[]> {
  const dropped: DroppedCache[] = [];
  for (const [cache, clear] of clearers) dropped.push({ cache, ...(await clear()) });
  return dropped;
}

async function dropAndReport(runId: string): Promise<void> {
  const caches = JSON.stringify(await dropAll());
  await db
    .insertInto('cache_reports')
    .values({ run_id: runId, worker: workerName, caches })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

let isListening = false;

/** Begins to hear when caches are to be dropped; `pages` drops the pages of this worker. To be called once, at the start. */
export function watchCaches(pages?: Clear): void {
  if (pages) clearers.set('pages', pages);
  if (isListening) return;
  isListening = true;
  listenTo(channel, (runId) => {
    dropAndReport(runId).catch((error) => log.error({ err: error }, 'caches could not be dropped'));
  });
}

/** Workers that listen at this moment: each has exactly one connection of that name. */
async function countWorkers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'vantaggio-listen' and datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

const lookEveryMs = 50;
const patienceMs = 5_000;

async function reportsOf(runId: string) {
  const rows = await db
    .selectFrom('cache_reports')
    .select(['worker', 'caches'])
    .where('run_id', '=', runId)
    .orderBy('worker')
    .execute();
  return rows.map(({ worker, caches }) => ({ worker, caches: caches as unknown as DroppedCache[] }));
}

/** Asks all workers to drop their caches and gathers what they say; whoever is silent for five seconds is counted. */
export async function clearCaches(runId: string, progress: Progress): Promise<ClearCacheResult> {
  const expected = await countWorkers();
  await progress({ done: 0, expected });
  await notify(undefined, channel, runId);
  const until = performance.now() + patienceMs;
  for (;;) {
    const workers = await reportsOf(runId);
    await progress({ done: workers.length });
    if (workers.length >= expected || performance.now() > until)
      return { workers, silent: Math.max(0, expected - workers.length) };
    await sleep(lookEveryMs);
  }
}
