import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyMigration, applyWithin, type Migration } from '#server/db/apply-migration.ts';
import { connectAtStart } from '#server/db/connect-at-start.ts';
import { demandOurs, demandRights } from '#server/db/fresh-database.ts';
import { ConfigurationError } from '#server/env.ts';
import { sampleAccountEmail, sampleAccountNames } from '#shared/sample-accounts.ts';

/** Key of the advisory lock that lets one process migrate while the others wait. Any constant will do. */
export const migrationLock = 727_001;
const oldestPostgres = 150_000;

export const migrationsFolder = path.resolve('server/db/migrations');

/** The migrations of this version in their order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    const sql = readFileSync(path.join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function checkServerVersion(client: pg.Client): Promise<void> {
  const result = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(result.rows[0]?.server_version_num);
  if (version < oldestPostgres) {
    throw new ConfigurationError(
      `The database runs PostgreSQL ${Math.floor(version / 10_000)}; version 15 or newer is needed.`,
    );
  }
}

/** A replica serves pages and refuses every form; nobody starts on one on purpose. */
async function demandWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isReplica", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  const { isReplica, isReadOnly } = rows[0] ?? {};
  if (isReplica)
    throw new ConfigurationError('The database is a read-only replica: name the address that leads to the primary.');
  if (isReadOnly)
    throw new ConfigurationError('The database takes no writes from this user (default_transaction_read_only is on).');
}

const historyTable = `
  create table if not exists public.schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  // Not made before it is known that our role may make tables.
  const there = await client.query<{ found: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as found",
  );
  if (!there.rows[0]?.found) return new Map();
  const result = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return new Map(result.rows.map((row) => [row.name, row.checksum]));
}

function checkHistory(applied: Map<string, string>, known: Migration[]): void {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    const migration = byName.get(name);
    if (!migration) {
      throw new ConfigurationError(
        `The database is of a newer version of this product (it has ${name}); update the program.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new ConfigurationError(
        `The migration ${name} is not the one this database was made with; released migrations never change.`,
      );
    }
  }
}

/** Applies migrations in the transaction that the caller began. @throws what the database says */
export async function applyAllWithin(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(historyTable);
  for (const migration of migrations) await applyWithin(client, migration);
}

/** So long another process may migrate before it is told that this one waits for it, in milliseconds. */
const quietMs = 3_000;

const askAgainMs = 200;

/**
 * Waits for the lock of migrations. It is asked for again and again: an index that is made concurrently waits for every statement that
 * runs, and would wait for one that waits for the lock.
 */
export async function holdMigrationLock(client: pg.Client): Promise<void> {
  const ask = 'select pg_try_advisory_lock($1) as locked';
  while (!(await client.query<{ locked: boolean }>(ask, [migrationLock])).rows[0]?.locked) await sleep(askAgainMs);
}

/** Waits for the lock, whatever time-outs the provider has set for its users. */
async function lock(client: pg.Client, { onWait, waitsAfterMs = quietMs }: MigrateOptions): Promise<void> {
  const timer = setTimeout(() => onWait?.(), waitsAfterMs);
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_session_timeout = 0');
    await holdMigrationLock(client);
  } finally {
    clearTimeout(timer);
  }
}

export type MigrateOptions = {
  folder?: string;
  /** Called once when another process has been migrating for `waitsAfterMs`. */
  onWait?: () => void;
  waitsAfterMs?: number;
  /** Called once for each migration that waits for a table in use. */
  onBusy?: (migration: string) => void;
  /** Ends it: what a migration has done by then is taken back. */
  signal?: AbortSignal | undefined;
};

/**
 * Brings the database at `url` to this version, over a connection that keeps its session. Processes that start together wait for the first one.
 * @returns names of the migrations that this call applied
 * @throws ConfigurationError when the database cannot be reached, is too old, is another program's or comes from a newer version; what
 * `signal` was aborted with
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const known = readMigrations(options.folder);
  const client = await connectAtStart(url);
  // Not with a farewell: whoever waits for a lock hears nothing.
  const end = () => (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  options.signal?.addEventListener('abort', end);
  try {
    options.signal?.throwIfAborted();
    await checkServerVersion(client);
    await demandWrites(client);
    await lock(client, options);
    await demandOurs(client, known);
    const applied = await appliedMigrations(client);
    checkHistory(applied, known);
    const missing = known.filter((migration) => !applied.has(migration.name));
    await demandRights(client, missing);
    if (missing.length > 0) await client.query(historyTable);
    for (const migration of missing) await applyMigration(client, migration, () => options.onBusy?.(migration.name));
    return missing.map((migration) => migration.name);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof pg.DatabaseError)
      throw new ConfigurationError(`The database refused to be migrated: ${error.message}.`);
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', end);
    await client.end().catch(() => {});
  }
}

/** The newest migration of this version: `/readyz` compares it with the database. */
export function newestMigration(folder = migrationsFolder): string {
  return readMigrations(folder).at(-1)?.name ?? '';
}

/** Addresses of sample accounts that still stand in the database at `url`. */
export async function sampleAccountsLeft(url: string): Promise<string[]> {
  const client = await connectAtStart(url);
  try {
    const { rows } = await client.query<{ email: string }>(
      'select email from auth.users where email = any($1) and deleted_at is null order by email',
      [sampleAccountNames.map(sampleAccountEmail)],
    );
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}

/** True until the first run has filled the database (accounts, sample data). */
export async function isFirstRun(url: string): Promise<boolean> {
  const client = await connectAtStart(url);
  try {
    const found = await client.query(`select 1 from settings where name = 'first-run'`);
    return found.rowCount === 0;
  } finally {
    await client.end();
  }
}
