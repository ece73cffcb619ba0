import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { administratorUrl, startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's maintenance database. */
    databaseServer: string;
  }
}

export const templateName = 'template_of_tests';

/** What a server may do whose data nobody needs after the run: it never waits for the disk. */
const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** One real PostgreSQL for the run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-tests-'));
  const postgres = await startEmbeddedPostgres(folder);
  // Its administrator: each test file makes a database, and some do damage that the product could not do.
  const databaseServer = administratorUrl(folder, 'postgres');
  const template = administratorUrl(folder, templateName);
  const client = new pg.Client({ connectionString: databaseServer });
  await client.connect();
  for (const [name, value] of Object.entries(careless)) await client.query(`alter system set ${name} = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate(template);
  const boss = new PgBoss(template);
  await boss.start();
  await boss.stop({ graceful: false });
  project.provide('databaseServer', databaseServer);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
