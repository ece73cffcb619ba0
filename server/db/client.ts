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

function createPool(max: number): pg.Pool {
  const created = new pg.Pool({
    connectionString: connectionString(),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'vantaggio',
    // Compiling a query takes longer than any of ours runs: PostgreSQL does it where it guesses wrongly how many rows there are.
    onConnect: async (client) => void (await client.query('set jit = off')),
  });
  // A dropped idle connection is replaced at the next query; without a listener it would end the process.
  created.on('error', () => {});
  // So would one that is lost in the middle of a transaction: whoever uses it learns of that from its query.
  created.on('connect', (client) => client.on('error', () => {}));
  neverLendTheDying(created);
  return created;
}

/**
 * A server that ends a connection says so in an answer (severity FATAL) before the line closes. Whoever waited for that answer gives
 * the connection back at once, so the pool would lend it to the next query, which fails for nothing: it is ended in that moment.
 */
function neverLendTheDying(of: pg.Pool): void {
  const dying = new WeakSet<pg.PoolClient>();
  of.on('connect', (client) => {
    const { connection } = client as pg.PoolClient & { connection: NodeJS.EventEmitter };
    connection.prependListener('errorMessage', (message: { severity?: string }) => {
      if (message.severity === 'FATAL' || message.severity === 'PANIC') dying.add(client);
    });
  });
  of.on('release', (_error: Error | undefined, client: pg.PoolClient & { end?: () => Promise<void> }) => {
    if (dying.has(client)) void client.end?.();
  });
}

/** The one pool of this process. A worker serves many requests on few connections. */
export const pool = createPool(10);

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

let poolForStrangers: pg.Pool | undefined;

/**
 * Connections for queries whose shape a stranger decides: a few of their own, so that such queries wait for each other and nobody for them.
 * They are no safer than those of {@link pool}: `data-api/transaction.ts` makes each transaction safe. Made when first asked for.
 */
export function dataPool(): pg.Pool {
  poolForStrangers ??= createPool(4);
  return poolForStrangers;
}

/** Closes the pools; queries after this fail. */
export async function closeDatabase(): Promise<void> {
  await poolForStrangers?.end();
  poolForStrangers = undefined;
  await db.destroy();
}
