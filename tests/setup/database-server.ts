import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's maintenance database. */
    databaseServer: string;
  }
}

export const templateName = 'template_of_tests';

/** One real PostgreSQL for the run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-tests-'));
  const postgres = await startEmbeddedPostgres(folder);
  const databaseServer = postgres.url.replace('/vantaggio?', '/postgres?');
  const template = postgres.url.replace('/vantaggio?', `/${templateName}?`);
  const client = new pg.Client({ connectionString: databaseServer });
  await client.connect();
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
