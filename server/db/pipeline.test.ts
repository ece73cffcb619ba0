import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { closeDatabase, db, pipelinePool, pool } from './client.ts';
import { prepared } from './prepared.ts';

afterAll(closeDatabase);

type Answer = { process: number; quotient: number };

const divide = prepared<{ whole: number; by: number }, Answer>(
  ({ whole, by }) => sql<Answer>`select pg_backend_pid() as process, ${whole}::int / ${by}::int as quotient`,
);

const lockAndTell = prepared<{ lock: number }, { process: number }>(
  ({ lock }) => sql<{ process: number }>`
    select pg_backend_pid() as process from (select pg_advisory_xact_lock(${lock}::bigint)) as locked`,
);

const askOne = async (whole: number, by = 1) => (await divide(db, { whole, by }))[0] as Answer;

/** What is asked by `ask` is asked in one moment, however long a busy machine takes for it: patience is counted by the clock. */
function inOneMoment<Asked>(ask: () => Asked): Asked {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return ask();
  } finally {
    clock.mockRestore();
  }
}

test('those who ask at the same moment are answered on one connection, each what they asked', async () => {
  const wholes = Array.from({ length: 20 }, (_, index) => index);
  const answers = await inOneMoment(() => Promise.all(wholes.map((whole) => askOne(whole))));
  expect(answers.map(({ quotient }) => quotient)).toEqual(wholes);
  expect(new Set(answers.map(({ process }) => process)).size).toBe(1);
});

test('a statement that fails between others fails alone', async () => {
  const answers = await Promise.allSettled([askOne(8, 2), askOne(8, 0), askOne(8, 4)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(answers[1]).toMatchObject({ reason: { message: 'division by zero' } });
  expect(await askOne(9, 3)).toMatchObject({ quotient: 3 });
});

test('while something slow is left in a line in which something failed, others are answered elsewhere', async () => {
  const { process } = await askOne(1);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(70)');
  const [failed, slow] = inOneMoment(() => [askOne(8, 0), lockAndTell(db, { lock: 70 })] as const);
  await expect(failed).rejects.toThrow('division by zero');
  const other = await askOne(4, 2);
  expect(other.quotient).toBe(2);
  expect(other.process).not.toBe(process);
  await holder.query('commit');
  holder.release();
  expect(await slow).toEqual([{ process }]);
});

test('more than a line takes are answered on several connections', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => askOne(index)));
  expect(answers.map(({ quotient }) => quotient)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(new Set(answers.map(({ process }) => process)).size).toBeGreaterThan(1);
});

test('nobody new waits behind a statement that takes long', async () => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(71)');
  let isOver = false;
  const slow = lockAndTell(db, { lock: 71 }).finally(() => {
    isOver = true;
  });
  // What is asked in the moment before it is known to be slow waits with it.
  const elsewhere = vi.waitUntil(
    async () =>
      (await Promise.race([askOne(6, 2), new Promise<false>((resolve) => setTimeout(resolve, 20, false))])) || false,
    15_000,
  );
  const { process, quotient } = await elsewhere;
  expect(quotient).toBe(3);
  expect(isOver).toBe(false);
  await holder.query('commit');
  holder.release();
  expect((await slow)[0]?.process).not.toBe(process);
});

test('a connection that the server ends fails those who wait on it, and nobody after them', async () => {
  const { process } = await askOne(1);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(72)');
  const waiting = inOneMoment(() => [lockAndTell(db, { lock: 72 }), askOne(4, 2)]);
  const ended = Promise.allSettled(waiting);
  await vi.waitUntil(async () => {
    const { rows } = await holder.query('select from pg_locks where pid = $1 and not granted', [process]);
    return rows.length === 1;
  }, 15_000);
  await pool.query('select pg_terminate_backend($1)', [process]);
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = await askOne(10, 5);
  expect(after.quotient).toBe(2);
  expect(after.process).not.toBe(process);
  await holder.query('rollback');
  holder.release();
});

test('a connection that the server ends while nobody waits is replaced', async () => {
  const { process } = await askOne(1);
  await pool.query('select pg_terminate_backend($1)', [process]);
  // Until this process has read of it: what is sent in between is lost with the connection.
  await vi.waitUntil(() => pipelinePool().totalCount === 0, 15_000);
  const next = await askOne(12, 4);
  expect(next.quotient).toBe(3);
  expect(next.process).not.toBe(process);
});

test('a transaction asks on its own connection', async () => {
  await db.transaction().execute(async (trx) => {
    const own = await sql<{ process: number }>`select pg_backend_pid() as process`.execute(trx);
    expect((await divide(trx, { whole: 4, by: 2 }))[0]).toEqual({ process: own.rows[0]?.process, quotient: 2 });
  });
});
