import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/db/types.ts';
import { ConfigurationError, env } from '#server/env.ts';

/** Numbers that count rows and money in cents stay below 2^53, so bigint columns are read as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function connectionString(): string {
  if (!env.DATABASE_URL) throw new ConfigurationError('DATABASE_URL is not set in this process.');
  return env.DATABASE_URL;
}

/** The one pool of this process. A worker serves many requests on few connections. */
export const pool = new pg.Pool({
  connectionString: connectionString(),
  max: 10,
  idleTimeoutMillis: 30_000,
  connectionTimeoutMillis: 5_000,
  application_name: 'vantaggio',
});

// A dropped idle connection is replaced at the next query; without a listener it would end the process.
pool.on('error', () => {});

export const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/** A connection or a transaction on it: what a query function takes. */
export type Db = Kysely<DB> | Transaction<DB>;

/** Gives pg-boss (and other libraries that send text and values) a way to write inside `connection`'s transaction. */
export function executorOf(connection: Db) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const result = await connection.executeQuery(CompiledQuery.raw(text, values));
      return { rows: result.rows as unknown[] };
    },
  };
}

/** Closes the pool; queries after this fail. */
export async function closeDatabase(): Promise<void> {
  await db.destroy();
}
