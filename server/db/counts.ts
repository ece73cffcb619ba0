import { type Expression, sql } from 'kysely';
import { db } from './client.ts';

/** A statement that can be told to end after some rows. */
type Limitable = { limit: (rows: number) => Expression<unknown> };

/** How many rows a statement finds; it is ended at one more than `limit`, which only says that there are more. */
export async function countUpTo(limit: number, rows: Limitable): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from (${rows.limit(limit + 1)}) as counted`.execute(db);
  return found[0]?.count ?? 0;
}

export type CountsByKey = { all: number; by: Record<string, number> };

/** As {@link countUpTo}, and how many rows have each value of their only column. Where there are more than `limit`, those are of some. */
export async function countByUpTo(limit: number, rows: Limitable): Promise<CountsByKey> {
  const { rows: found } = await sql<{ key: string; count: number }>`
    select key, count(*)::int as count from (${rows.limit(limit + 1)}) as counted (key) group by key`.execute(db);
  return {
    all: found.reduce((sum, { count }) => sum + count, 0),
    by: Object.fromEntries(found.map(({ key, count }) => [key, count])),
  };
}
