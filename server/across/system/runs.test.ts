import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bloatedIndexes } from '#server/across/system/bloat.ts';
import { watchCaches } from '#server/across/system/caches.ts';
import { executeRun } from '#server/across/system/execute.ts';
import { NoRights, optimizeDatabase, optimizeOn } from '#server/across/system/optimize.ts';
import type { Probes } from '#server/across/system/run.ts';
import { closeDatabase, db, pool } from '#server/db/client.ts';
import { startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { getSettings } from '#server/records/settings.ts';
import type { ClearCacheResult, OptimizeResult, SystemRunKind } from '#shared/system-runs.ts';
import { buildStaff } from '#tests/factories.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
const probes: Probes = { smtp: async () => undefined };
const quiet = async () => {};

beforeAll(async () => {
  admin = await buildStaff('Admin');
  watchCaches(() => ({ entries: 3, bytes: 1_500 }));
  await startNotifications();
});
afterAll(async () => {
  await stopNotifications();
  await closeQueue();
  await closeDatabase();
});

async function carriedOut(kind: SystemRunKind) {
  const { id } = (await admin.call('/system/runs', { kind })).json;
  await executeRun({ id, probes });
  return (await admin.call(`/system/runs/${id}`)).json;
}

describe('a run', () => {
  it('is one at a time of its kind: pressing twice shows the same one, and starts one', async () => {
    const first = await admin.call('/system/runs', { kind: 'clean-logs' });
    const second = await admin.call('/system/runs', { kind: 'clean-logs' });
    expect([first.status, second.status]).toEqual([202, 200]);
    expect(second.json.id).toBe(first.json.id);
    await executeRun({ id: first.json.id, probes });
    expect((await admin.call('/system/runs', { kind: 'clean-logs' })).status).toBe(202);
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_kind', '=', 'system')
      .where('subject_id', '=', 'clean-logs')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'system.run-started',
      'system.run-done',
      'system.run-started',
    ]);
  });

  it('that a dead process left is begun again, and failed for good after the third time', async () => {
    const leftAfter = async (attempts: number) => {
      await db
        .updateTable('system_runs')
        .set({ state: 'failed' })
        .where('state', 'in', ['queued', 'running'])
        .execute();
      const row = await db
        .insertInto('system_runs')
        .values({ kind: 'clean-logs', started_by: admin.userId, state: 'running', attempts })
        .returning('id')
        .executeTakeFirstOrThrow();
      await executeRun({ id: row.id, probes });
      return (await admin.call(`/system/runs/${row.id}`)).json;
    };
    expect(await leftAfter(1)).toMatchObject({ state: 'done', failure: null });
    expect(await leftAfter(3)).toMatchObject({ state: 'failed', failure: 'interrupted' });
  });

  it('that another process is at is left alone', async () => {
    const { id } = (await admin.call('/system/runs', { kind: 'clean-logs' })).json;
    const other = await pool.connect();
    await other.query("select pg_advisory_lock(hashtextextended('system run ' || $1, 0))", [id]);
    await executeRun({ id, probes }).finally(() => other.release(new Error('done')));
    expect((await admin.call(`/system/runs/${id}`)).json.state).toBe('queued');
  });

  it('waits again when its process is stopped in the middle, and that attempt does not count', async () => {
    const stopping = new AbortController();
    stopping.abort();
    const { id } = (await admin.call('/system/runs', { kind: 'check-integrity' })).json;
    await executeRun({ id, probes, signal: stopping.signal });
    const row = await db.selectFrom('system_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'queued', attempts: 0 });
  });
});

describe('Svuota Cache', () => {
  it('drops what each listening worker keeps, and says how much that was', async () => {
    await getSettings();
    const run = await carriedOut('clear-cache');
    const { workers, silent } = run.result as ClearCacheResult;
    expect(silent).toBe(0);
    expect(workers).toHaveLength(1);
    const caches = Object.fromEntries((workers[0]?.caches ?? []).map(({ cache, ...rest }) => [cache, rest]));
    expect(caches.pages).toEqual({ entries: 3, bytes: 1_500 });
    expect(caches.settings?.entries).toBeGreaterThan(0);
    expect(caches.sessions?.entries).toBeGreaterThan(0);
  });
});

describe('Ottimizza Database', () => {
  it('works through every table of ours and tells the sizes', async () => {
    const run = await carriedOut('optimize-database');
    expect(run).toMatchObject({ state: 'done', failure: null });
    const { tables, before, after } = run.result as OptimizeResult;
    expect(tables.find(({ table }) => table === 'public.requests')).toMatchObject({ outcome: 'done' });
    expect(tables.length).toBeGreaterThan(50);
    expect(Math.min(before, after)).toBeGreaterThan(1_000_000);
    expect(run.progress).toMatchObject({ step: null });
  });

  it('rebuilds an index that has grown far beyond its content, and no other', async () => {
    await pool.query('create table public.swollen (id bigint primary key, word text)');
    await pool.query("insert into swollen select n, 'word ' || n from generate_series(1, 60000) n");
    await pool.query('create index swollen_words on swollen (word)');
    await pool.query('delete from swollen where id % 60 <> 0');
    const { indexes } = await optimizeDatabase({ progress: quiet, smallestIndex: 500_000 });
    expect(indexes.map(({ index, isRebuilt }) => [index, isRebuilt]).sort()).toEqual([
      ['public.swollen_pkey', true],
      ['public.swollen_words', true],
    ]);
    for (const { before, after } of indexes) expect(after).toBeLessThan(before / 2);
    const connection = await pool.connect();
    expect(await bloatedIndexes(connection, 100_000)).toEqual([]);
    connection.release();
    await pool.query('drop table swollen');
  });

  it('leaves a table that somebody has locked for the next time', async () => {
    const other = await pool.connect();
    await other.query('begin');
    await other.query('lock table public.consents in access exclusive mode');
    const { tables } = await optimizeDatabase({ progress: quiet }).finally(() => other.release(new Error('done')));
    expect(tables.find(({ table }) => table === 'public.consents')?.outcome).toBe('locked');
    expect(tables.filter(({ outcome }) => outcome !== 'done')).toHaveLength(1);
  });

  it('says that it has no rights where the tables are somebody else’s, and works on what is its own', async () => {
    const connection = await pool.connect();
    try {
      await connection.query('create role powerless');
      await connection.query('create table public.own_table (id int)');
      await connection.query('set role powerless');
      await expect(optimizeOn(connection, { progress: quiet })).rejects.toThrow(NoRights);
      await connection.query('reset role; alter table public.own_table owner to powerless; set role powerless');
      const { tables } = await optimizeOn(connection, { progress: quiet });
      expect(tables.filter(({ outcome }) => outcome === 'done').map(({ table }) => table)).toEqual([
        'public.own_table',
      ]);
      expect(tables.find(({ table }) => table === 'public.requests')?.outcome).toBe('no-rights');
    } finally {
      await connection.query('reset role; drop table public.own_table; drop role powerless');
      connection.release(new Error('done'));
    }
  });
});
