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

function createPool(max: number, options?: string): pg.Pool {
  const created = new pg.Pool({
    connectionString: connectionString(),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'vantaggio',
    // Compiling a query takes longer than any of ours runs: PostgreSQL does it where it guesses wrongly how many rows there are.
    onConnect: async (client) => void (await client.query('set jit = off')),
    ...(options && { options }),
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

/** Roles of the data API: what a connection of theirs may read is decided by the database. */
export type DataRole = 'anon' | 'authenticated' | 'service_role';

const dataPools = new Map<DataRole, pg.Pool>();

/**
 * Connections that act as `role` from their first moment on, read only, and give up a query after some seconds: queries whose
 * shape a stranger decides run here and nowhere else. Made when the first one is asked for.
 */
export function dataPool(role: DataRole): pg.Pool {
  let found = dataPools.get(role);
  if (!found) {
    const settings = { role, default_transaction_read_only: 'on', statement_timeout: '4000', timezone: 'UTC' };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    found = createPool(3, options.join(' '));
    dataPools.set(role, found);
  }
  return found;
}

/** Closes the pools; queries after this fail. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([...dataPools.values()].map((each) => each.end()));
  dataPools.clear();
  await db.destroy();
}
