import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

// Before any module of the product is loaded: a database of this file's own, and an environment that is the same everywhere.
const server = inject('databaseServer');
const name = `test_${randomUUID().replaceAll('-', '')}`;
const client = new pg.Client({ connectionString: server });
await client.connect();
// Parallel copies of one template can meet for a moment.
for (let attempt = 0; ; attempt += 1) {
  try {
    await client.query(`create database ${name} template template_of_tests`);
    break;
  } catch (error) {
    if ((error as { code?: string }).code !== '55006' || attempt > 50) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
await client.end();

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-test-data-'));
const removeData = () => rmSync(dataDir, { recursive: true, force: true });
process.once('exit', removeData);
afterAll(() => {
  process.off('exit', removeData);
  removeData();
});

for (const variable of Object.keys(process.env))
  if (/^(GOTRUE_|S3_|PUBLIC_URL|TRUSTED_PROXIES|AUTH_|DATABASE_)/.test(variable)) delete process.env[variable];
Object.assign(process.env, {
  DATABASE_URL: server.replace('/postgres?', `/${name}?`),
  DATA_DIR: dataDir,
  SECRET_KEY: 'a key that only tests use, long enough to be one',
  SAMPLE_DATA: 'on',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  PORT: '3000',
});
