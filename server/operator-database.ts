import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { connectAtStart } from '#server/db/connect-at-start.ts';
import { embeddedUrl, startEmbeddedPostgres } from '#server/db/embedded.ts';
import { lockDataDir } from '#server/db/instance-lock.ts';
import { newestMigration } from '#server/db/migrate.ts';
import { demandSessions } from '#server/db/sessions.ts';
import { ConfigurationError, env } from '#server/env.ts';
import { secretKey } from '#server/secret-key.ts';

/** How an operator's command reaches the database that is there. It never makes one: a slip in DATA_DIR would go unnoticed. */

const nameOfDatabase = () => (env.DATABASE_URL ? 'the database at DATABASE_URL' : `DATA_DIR ${env.DATA_DIR}`);

const nothingThere = () =>
  new ConfigurationError(
    `There is no product in ${nameOfDatabase()}. Its first start makes one; is this the right place?`,
  );

/** @throws ConfigurationError when the data folder has no database of its own */
export function requireEmbedded(): void {
  if (!existsSync(path.join(env.DATA_DIR, 'postgres', 'PG_VERSION'))) throw nothingThere();
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = await connectAtStart(url);
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const has = async (url: string, table: string) =>
  (await ask<{ found: boolean }>(url, 'select to_regclass($1) is not null as found', [table]))[0]?.found === true;

/** True when a product was set up in the database at `url`: its first start has made accounts. */
export async function isInUse(url: string): Promise<boolean> {
  if (!(await has(url, 'public.settings'))) return false;
  return (await ask(url, `select 1 from public.settings where name = 'first-run'`)).length > 0;
}

async function requireThisVersion(url: string): Promise<void> {
  if (!(await has(url, 'public.schema_migrations'))) throw nothingThere();
  const rows = await ask<{ name: string }>(url, 'select max(name) as name from public.schema_migrations');
  const [found, wanted] = [rows[0]?.name ?? '', newestMigration()];
  if (found < wanted)
    throw new ConfigurationError(
      'The database is of an older version than this program: restart the product, or run the command migrate, first.',
    );
  if (found > wanted)
    throw new ConfigurationError(
      `The database is of a newer version of this product (it has ${found}); update the program.`,
    );
}

/** Runs `work` on the connections of this process. Modules that read the environment are loaded by `work`. */
export async function withConnections(work: () => Promise<void>): Promise<void> {
  const { closeDatabase } = await import('#server/db/client.ts');
  try {
    await work();
  } finally {
    await closeDatabase();
  }
}

async function withThis(url: string, work: () => Promise<void>): Promise<void> {
  await requireThisVersion(url);
  env.DATABASE_URL = url;
  env.SECRET_KEY ??= secretKey(env.DATA_DIR);
  await withConnections(work);
}

/**
 * Runs `work` on the database, which may be serving at the same time.
 * @throws ConfigurationError when there is none, or when it is of another version
 */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  if (env.DATABASE_URL) {
    await demandSessions(env.DATABASE_URL, env.DATABASE_DIRECT_URL);
    return withThis(env.DATABASE_URL, work);
  }
  requireEmbedded();
  let release: (() => void) | undefined;
  try {
    release = lockDataDir(env.DATA_DIR);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return withThis(embeddedUrl(env.DATA_DIR), work); // the server has the folder: its database is there
  }
  const postgres = await startEmbeddedPostgres(env.DATA_DIR);
  try {
    await withThis(postgres.url, work);
  } finally {
    await postgres.stop();
    release();
  }
}
