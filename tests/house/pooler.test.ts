import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandSessions, keepsSessions } from '#server/db/sessions.ts';
import { type Cluster, startCluster } from '#tests/setup/cluster.ts';
import { hasPgBouncer, type Pooler, type PoolMode, startPooler } from '#tests/setup/pgbouncer.ts';

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
    await expect(demandSessions(url('transaction'), url('transaction'))).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to/,
    );
    await expect(demandSessions(url('transaction'), cluster.url.replace(/product$/, 'postgres'))).rejects.toThrow(
      'they lead to product as product and postgres as product',
    );
  });
});
