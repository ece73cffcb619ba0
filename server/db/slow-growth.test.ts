import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createPool, pool } from '#server/db/client.ts';
import { growth } from '#server/db/slow-growth.ts';

const usual = { ...growth };

afterEach(() => {
  Object.assign(growth, usual);
});

/** Takes all usual connections of a pool for as long as the test wants. */
async function holdAll(of: pg.Pool, count: number): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: count }, () => of.connect()));
  return () => {
    for (const each of held) each.release();
  };
}

test('many who ask at once share the usual connections', async () => {
  const few = createPool(6, { usual: 2 });
  const answers = await Promise.all(
    Array.from(
      { length: 40 },
      async (_, at) => (await few.query<{ at: number }>('select $1::int as at', [at])).rows[0]?.at,
    ),
  );
  expect(answers).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(few.totalCount).toBe(2);
  await few.end();
});

test('whoever waits for those that hold all usual connections is given one of their own, up to the most that are allowed', async () => {
  const few = createPool(4, { usual: 2 });
  const release = await holdAll(few, 2);
  expect((await few.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(few.totalCount).toBe(3);
  const asked = Array.from({ length: 5 }, () => few.query('select pg_sleep(0.2)'));
  await Promise.all(asked);
  expect(few.totalCount).toBe(4);
  release();
  await few.end();
});

test('a server that gives no more leaves those who wait to the usual connections', async () => {
  const role = `few_${randomUUID().slice(0, 8)}`;
  await pool.query(`create role ${role} login connection limit 2`);
  const few = createPool(6, { usual: 2, url: String(process.env.DATABASE_URL).replace(/\/\/[^@]+@/, `//${role}@`) });
  const release = await holdAll(few, 2);
  Object.assign(growth, { patience: 10 });
  const asked = few.query('select 1 as one');
  await pool.query('select pg_sleep(0.1)');
  release();
  expect((await asked).rows).toEqual([{ one: 1 }]);
  await few.end();
});

test('those beyond the usual ones are closed once nobody has waited for a while', async () => {
  Object.assign(growth, { patience: 20, calm: 300 });
  const few = createPool(4, { usual: 1 });
  // On a busy machine the first round may be over before the last of them is open.
  const grown = () =>
    vi.waitUntil(async () => {
      await Promise.all(Array.from({ length: 8 }, () => few.query('select pg_sleep(0.1)')));
      return few.totalCount === 4;
    }, 10_000);
  await grown();
  await vi.waitUntil(async () => {
    await Promise.all([few.query('select 1'), few.query('select 1')]);
    return few.totalCount === 1;
  }, 10_000);
  // And the next who wait get them anew.
  await grown();
  await few.end();
});
