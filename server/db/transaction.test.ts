import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, type Db, db } from '#server/db/client.ts';
import { listenTo } from '#server/db/notifications.ts';
import { transact } from '#server/db/transaction.ts';
import { eventually } from '#tests/setup/product.ts';

/** What this process hears without a way through the database: no connection listens here. */
const heardHere: string[] = [];
/** What another worker hears. */
const heardElsewhere: string[] = [];
const other = new pg.Client({ connectionString: process.env.DATABASE_URL });

beforeAll(async () => {
  listenTo('changes', (payload) => heardHere.push(payload));
  await other.connect();
  other.on('notification', ({ payload }) => heardElsewhere.push(payload ?? ''));
  await other.query('listen changes');
});
afterAll(async () => {
  await other.end();
  await closeDatabase();
});

const store = (name: string) => db.selectFrom('settings').select('name').where('name', '=', name).executeTakeFirst();

it('announces when it commits: here before the caller goes on, elsewhere soon after', async () => {
  const result = await transact(async (connection, announce) => {
    await connection.insertInto('settings').values({ name: 'committed', value: '{}' }).execute();
    await announce('changes', 'committed');
    expect(heardHere).toEqual([]);
    return 'done';
  });
  expect(result).toBe('done');
  expect(heardHere).toEqual(['committed']);
  await eventually(() => (heardElsewhere.includes('committed') ? true : undefined), 'the announcement elsewhere');
  expect(await store('committed')).toBeDefined();
});

it('announces nothing and keeps nothing when the work fails', async () => {
  const failing = transact(async (connection, announce) => {
    await connection.insertInto('settings').values({ name: 'failed', value: '{}' }).execute();
    await announce('changes', 'failed');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await transact((_connection, announce) => announce('changes', 'later'));
  await eventually(() => (heardElsewhere.includes('later') ? true : undefined), 'the next announcement');
  expect(heardHere).not.toContain('failed');
  expect(heardElsewhere).not.toContain('failed');
  expect(await store('failed')).toBeUndefined();
});

it('does again what was undone because two waited for each other: both are done once, and announced once', async () => {
  const names = [`ring-${randomUUID()}`, `ring-${randomUUID()}`];
  for (const name of names) await db.insertInto('settings').values({ name, value: '[]' }).execute();
  const tries = [0, 0];
  const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const add = (trx: Db, name: string, by: number) =>
    sql`update settings set value = value || ${`[${by}]`}::jsonb where name = ${name}`.execute(trx);
  const change = (me: 0 | 1) =>
    transact(async (trx, announce) => {
      tries[me] = (tries[me] ?? 0) + 1;
      const [own, others] = me === 0 ? names : names.toReversed();
      await add(trx, own ?? '', me);
      await announce('changes', `ring ${me}`);
      holding[me]?.resolve();
      // Each has its row now, and wants the one of the other.
      await holding[1 - me]?.promise;
      await add(trx, others ?? '', me);
    });
  await Promise.all([change(0), change(1)]);
  // Which of them, and how often, is the database's choice.
  expect(Math.max(...tries)).toBeGreaterThan(1);
  const rows = await db.selectFrom('settings').select('value').where('name', 'in', names).execute();
  for (const { value } of rows) expect((value as unknown as number[]).toSorted()).toEqual([0, 1]);
  for (const me of [0, 1]) expect(heardHere.filter((payload) => payload === `ring ${me}`)).toHaveLength(1);
});

it('gives up where it is undone each time', async () => {
  let tries = 0;
  const undone = transact(async (trx) => {
    tries += 1;
    await sql`do $$ begin raise exception 'waited for each other' using errcode = '40P01'; end $$`.execute(trx);
  });
  await expect(undone).rejects.toMatchObject({ code: '40P01' });
  expect(tries).toBe(3);
});
