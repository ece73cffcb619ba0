import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { releaseCalls, takeCall } from './quota.ts';

afterAll(closeDatabase);
beforeEach(async () => {
  await releaseCalls();
  await sql`delete from api_call_counts`.execute(db);
});

const countOf = async (who: string) =>
  (await sql<{ calls: number }>`select calls from api_call_counts where who = ${who}`.execute(db)).rows[0]?.calls;

/** Another worker: the same module again, with a memory of its own, on the same database. */
async function otherWorker() {
  vi.resetModules();
  return import('./quota.ts');
}

test.each([1, 3, 20, 250])(
  'of more calls at once than the limit of %i, just as many are let through',
  async (limit) => {
    const quotas = await Promise.all(Array.from({ length: limit + 30 }, () => takeCall('somebody', limit)));
    expect(quotas.filter(({ isAllowed }) => isAllowed)).toHaveLength(limit);
    expect(await countOf('somebody')).toBe(limit);
  },
);

test('what remains is told, down to nothing, with the seconds until it begins anew', async () => {
  const told = [];
  for (let call = 0; call < 5; call += 1) told.push(await takeCall('reader', 4));
  expect(told.map(({ remaining, isAllowed }) => [remaining, isAllowed])).toEqual([
    [3, true],
    [2, true],
    [1, true],
    [0, true],
    [0, false],
  ]);
  for (const { resetSeconds, limit } of told) {
    expect(limit).toBe(4);
    expect(resetSeconds).toBeGreaterThan(0);
    expect(resetSeconds).toBeLessThanOrEqual(3600);
  }
});

test('many workers together never let through more than the limit, and all of it', async () => {
  const workers = [{ takeCall }, await otherWorker(), await otherWorker()];
  let allowed = 0;
  for (let round = 0; round < 200; round += 1) {
    const quotas = await Promise.all(workers.map((worker) => worker.takeCall('shared', 300)));
    allowed += quotas.filter(({ isAllowed }) => isAllowed).length;
  }
  expect(allowed).toBe(300);
});

test('most calls write nothing', async () => {
  for (let call = 0; call < 60; call += 1) await takeCall('busy', 100_000);
  expect(await countOf('busy')).toBe(100);
});

test('calls that were taken and not used go back', async () => {
  await takeCall('idle', 1000);
  expect(await countOf('idle')).toBe(50);
  await releaseCalls();
  expect(await countOf('idle')).toBe(1);
});

test('one caller does not use up what another has, and a new hour begins anew', async () => {
  expect((await takeCall('one', 1)).isAllowed).toBe(true);
  expect((await takeCall('one', 1)).isAllowed).toBe(false);
  expect((await takeCall('two', 1)).isAllowed).toBe(true);
  await releaseCalls();
  await sql`update api_call_counts set hour = hour - interval '1 hour'`.execute(db);
  expect((await takeCall('one', 1)).isAllowed).toBe(true);
});

test('another limit holds from the next call on', async () => {
  for (let call = 0; call < 3; call += 1) await takeCall('someone', 1000);
  expect((await takeCall('someone', 3)).isAllowed).toBe(false);
  expect(await takeCall('someone', 5)).toMatchObject({ isAllowed: true, remaining: 1 });
});
