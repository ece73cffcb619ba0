import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
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
