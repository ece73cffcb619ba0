import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { isPooled } from '#server/db/direct.ts';
import { DatabaseFrozen, watchOver } from '#server/db/patience.ts';
import { dataPoolMax } from '#server/db/room-for-connections.ts';
import { growSlowly } from '#server/db/slow-growth.ts';
import { statementNames } from '#server/db/statement-names.ts';
import type { DB } from '#server/db/types.ts';
import { ConfigurationError, env } from '#server/env.ts';

/** Numbers that count rows and money in cents stay below 2^53, so bigint columns are read as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function connectionString(): string {
  if (!env.DATABASE_URL) throw new ConfigurationError('DATABASE_URL is not set in this process.');
  return env.DATABASE_URL;
}

type Options = { url?: string; pipeline?: boolean; usual?: number };

/**
 * Connections to the database at `url`, at most `max`, and more than `usual` only where somebody waited for one. With `pipeline` they take a query before
 * the last one is answered.
 */
export function createPool(
  max: number,
  { url = connectionString(), pipeline = false, usual = max }: Options = {},
): pg.Pool {
  const created = new pg.Pool({
    connectionString: url,
    max,
    pipeline,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'vantaggio',
    // Compiling a query takes longer than any of ours runs: PostgreSQL does it where it guesses wrongly how many rows there are.
    // Behind a pooler it is a setting of the role (server/db/sessions.ts): there no session is ours.
    ...(!isPooled() && { onConnect: async (client: pg.ClientBase) => void (await client.query('set jit = off')) }),
  });
  // A dropped idle connection is replaced at the next query; without a listener it would end the process.
  created.on('error', () => {});
  // So would one that is lost in the middle of a transaction: whoever uses it learns of that from its query.
  created.on('connect', (client) => client.on('error', () => {}));
  neverLendTheDying(created);
  waitPatiently(created, growSlowly(created, usual));
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

let watchOverDatabase: ReturnType<typeof watchOver> | undefined;

/** How long a server without a free connection is asked again before that is told, and how often, in milliseconds. */
const fullForMs = 4_000;
const fullPauseMs = 100;

/** A server that has no connection left for us (53300) may have one in a moment, or this pool gets one of its own back. */
async function connectOnceMore(error: unknown, connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  let last = error;
  for (const end = performance.now() + fullForMs; performance.now() < end; ) {
    if ((last as { code?: string }).code !== '53300') throw last;
    await sleep(fullPauseMs);
    try {
      return await connect();
    } catch (again) {
      last = again;
    }
  }
  throw last;
}

type Lent = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;
type AnyQuery = (...given: unknown[]) => unknown;

/** A statement that was prepared is asked by its name. */
function withName(given: unknown[]): unknown[] {
  const [text, values, ...others] = given;
  const name = typeof text === 'string' ? statementNames.get(text) : undefined;
  return name === undefined ? given : [{ name, text, values }, ...others];
}

/** What somebody waits for ends when the database turns out to be frozen, and a connection that it was asked on is never lent again. */
function waitPatiently(of: pg.Pool, connect: () => Promise<pg.PoolClient>): void {
  // One for all pools: what is known of the database is not waited for again on another of its connections.
  watchOverDatabase ??= watchOver(connectionString());
  const watch = watchOverDatabase;
  const lend = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      let isGivenUp = false;
      const stop = watch(() => {
        isGivenUp = true;
        reject(new DatabaseFrozen());
      });
      if (isGivenUp) return;
      connect()
        .catch((error) => connectOnceMore(error, connect))
        .finally(stop)
        .then((client) => (isGivenUp ? client.release() : resolve(client)), reject);
    });
  of.connect = ((callback?: Lent) =>
    callback
      ? lend().then((client) => callback(undefined, client, client.release), callback)
      : lend()) as typeof of.connect;
  of.on('connect', (client) => {
    const { connection } = client as pg.PoolClient & { connection: { stream: { destroy: () => void } } };
    const query: AnyQuery = (...given) => (pg.Client.prototype.query as AnyQuery).apply(client, withName(given));
    client.query = ((...given) => {
      const stop = watch(() => connection.stream.destroy());
      const callback = given.at(-1);
      if (typeof callback === 'function') {
        const tell = (...told: unknown[]) => {
          stop();
          callback(...told);
        };
        return query(...given.slice(0, -1), tell);
      }
      const asked = query(...given);
      // A cursor is read by jobs alone, which wait.
      if (asked instanceof Promise) asked.then(stop, stop);
      else stop();
      return asked;
    }) as AnyQuery as typeof client.query;
  });
}

/** One of the connections that DATABASE_POOL_MAX allows takes quick reads of all (server/db/pipeline.ts); a pooler would lend it to others between two of them. */
const ofPipeline = isPooled() ? 0 : 1;

/** Connections that a worker opens without waiting, beside the one for quick reads. A pooler has opened its own already. */
const usualConnections = 3;

/** The one pool of this process. A worker serves many requests on few connections. */
export const pool = createPool(env.DATABASE_POOL_MAX - ofPipeline, isPooled() ? {} : { usual: usualConnections });

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
let poolForPipeline: pg.Pool | undefined;

/** The one connection that takes a query before the last one is answered. Made when first asked for. */
export function pipelinePool(): pg.Pool {
  poolForPipeline ??= createPool(ofPipeline, { pipeline: true });
  return poolForPipeline;
}

/**
 * Connections for queries whose shape a stranger decides: a few of their own, so that such queries wait for each other and nobody for them.
 * They are no safer than those of {@link pool}: `data-api/transaction.ts` makes each transaction safe. Made when first asked for.
 */
export function dataPool(): pg.Pool {
  poolForStrangers ??= createPool(dataPoolMax);
  return poolForStrangers;
}

/** Connections of this process's pools: in use, idle, and queries that wait for one. */
export function poolState(): { busy: number; idle: number; waiting: number } {
  const state = { busy: 0, idle: 0, waiting: 0 };
  for (const each of [pool, poolForPipeline, poolForStrangers]) {
    if (!each) continue;
    const { totalCount, idleCount, waitingCount } = each;
    state.busy += totalCount - idleCount;
    state.idle += idleCount;
    state.waiting += waitingCount;
  }
  return state;
}

/** Closes the pools; queries after this fail. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([poolForPipeline?.end(), poolForStrangers?.end()]);
  poolForPipeline = undefined;
  poolForStrangers = undefined;
  await db.destroy();
}
