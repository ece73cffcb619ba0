import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createPool, dataPool, db, pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';

test('a connection that the server ended is not lent to the next query', async () => {
  const outcomes: string[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const marked = `select ${turn} as turn, pg_sleep(30)`;
    const lost = sql
      .raw(marked)
      .execute(db)
      .catch((error: { code?: string }) => error.code);
    await vi.waitUntil(async () => {
      const ended = await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where query = $1 and wait_event is not null',
        [marked],
      );
      return ended.rowCount === 1;
    }, 15_000);
    outcomes.push(String(await lost));
    // In the very next moment, before the line has closed.
    await Promise.all(Array.from({ length: 3 }, () => sql`select 1`.execute(db)));
  }
  expect(new Set(outcomes)).toEqual(new Set(['57P01']));
});

test('a server without a free connection is asked again: queries wait for each other instead of failing', async () => {
  const role = `few_${randomUUID().slice(0, 8)}`;
  await pool.query(`create role ${role} login connection limit 2`);
  const few = createPool(6, { url: String(env.DATABASE_URL).replace(/\/\/[^@]+@/, `//${role}@`) });
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => few.query('select pg_sleep(0.05)')));
  await few.end();
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'));
});

test('queries run as they are: none is compiled first, which takes longer than any of them', async () => {
  for (const connections of [pool, dataPool()])
    expect((await connections.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});
