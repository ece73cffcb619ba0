import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandSessions, keepsSessions, settleSessions } from '#server/db/sessions.ts';
import { type Cluster, startCluster } from '#tests/setup/cluster.ts';
import { hasPgBouncer, type Pooler, type PoolMode, startPooler } from '#tests/setup/pgbouncer.ts';
import { runToEnd, temporaryFolder } from '#tests/setup/product.ts';

async function asked(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

describe.skipIf(!hasPgBouncer)('a pooler in front of the database (skipped where Debian has not installed it)', () => {
  let cluster: Cluster;
  const poolers = new Map<PoolMode, Pooler>();
  const url = (mode: PoolMode) => (poolers.get(mode) as Pooler).url;
  beforeAll(async () => {
    cluster = await startCluster();
    for (const mode of ['session', 'transaction', 'statement'] as const)
      poolers.set(mode, await startPooler(cluster.url, mode));
  });
  afterAll(async () => {
    for (const pooler of poolers.values()) await pooler.stop();
    await cluster?.stop();
  });

  it('that keeps sessions is as good as the database', async () => {
    expect(await keepsSessions(cluster.url)).toBe(true);
    expect(await keepsSessions(url('session'))).toBe(true);
    await demandSessions(url('session'), undefined);
  });

  it('that lends connections is told apart, and refused without the direct address in a sentence that names it', async () => {
    for (const mode of ['transaction', 'statement'] as const) {
      expect(await keepsSessions(url(mode))).toBe(false);
      await expect(demandSessions(url(mode), undefined)).rejects.toThrow(
        /^DATABASE_URL leads to a pooler that lends a connection for each transaction: set DATABASE_DIRECT_URL to /,
      );
    }
  });

  it('is taken with the direct address, which has to keep sessions and lead to the same database', async () => {
    await demandSessions(url('transaction'), cluster.url);
    const settings = 'select from pg_db_role_setting where setrole = current_user::regrole';
    expect((await asked(cluster.url, settings)).rowCount).toBe(0);
    await settleSessions(cluster.url);
    expect((await asked(cluster.url, 'show jit')).rows).toEqual([{ jit: 'off' }]);
    await expect(demandSessions(url('transaction'), url('transaction'))).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to/,
    );
    await expect(demandSessions(url('transaction'), cluster.url.replace(/product$/, 'postgres'))).rejects.toThrow(
      'they lead to product as product and postgres as product',
    );
  });

  it('is refused by a restore from a shell too, in the same sentence and before anything is touched', async () => {
    const file = path.join(temporaryFolder('restore'), 'any.backup');
    writeFileSync(file, '');
    const { code, stderr } = await runToEnd(
      path.resolve('node_modules/.bin/node'),
      ['server/manage.ts', 'restore', file, '--replace'],
      { env: { DATABASE_URL: url('transaction'), DATA_DIR: temporaryFolder('restored') } },
    );
    expect(stderr.trim()).toMatch(/^DATABASE_URL leads to a pooler [^\n]*: set DATABASE_DIRECT_URL to [^\n]+$/);
    expect(code).toBe(1);
  });
});
