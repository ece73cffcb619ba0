import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { closeDatabase, db } from './client.ts';
import { planned, prepared } from './prepared.ts';

afterAll(closeDatabase);

test('a statement that is asked often is built once, and planned once on a connection', async () => {
  let built = 0;
  const add = prepared<{ one: number; other: number | null }, { sum: number | null }>(({ one, other }) => {
    built += 1;
    return sql<{ sum: number | null }>`select ${one}::int + ${other}::int as sum`;
  });
  const known = await db.connection().execute(async (connection) => {
    expect(await add(connection, { one: 1, other: 2 })).toEqual([{ sum: 3 }]);
    expect(await add(connection, { one: 4, other: 5 })).toEqual([{ sum: 9 }]);
    expect(await add(connection, { one: 4, other: null })).toEqual([{ sum: null }]);
    return sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%as sum'
    `.execute(connection);
  });
  expect(built).toBe(1);
  expect(known.rows).toEqual([{ calls: 3 }]);
});

test('what is asked in the same words is planned once on a connection, whatever values it is given', async () => {
  const product = (one: number, other: number) =>
    sql<{ product: number }>`select ${one}::int * ${other}::int as product`;
  const known = await db.connection().execute(async (connection) => {
    expect(await planned(product(2, 3), connection)).toEqual([{ product: 6 }]);
    expect(await planned(product(4, 5), connection)).toEqual([{ product: 20 }]);
    return sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%as product'
    `.execute(connection);
  });
  expect(known.rows).toEqual([{ calls: 2 }]);
});
