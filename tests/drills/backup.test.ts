import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBackup } from '#server/backup/read.ts';
import { hasDebianPostgres, startCluster } from '#tests/setup/cluster.ts';
import { eventually, startProduct, temporaryFolder, workerEnvironment } from '#tests/setup/product.ts';
import { differences, drillBackup, load, manage, shelfOf, withClient } from './backup.ts';

describe('the backup drill', () => {
  it('gives every row and file of one moment back, on a fresh machine and into a database of somebody else', async () => {
    const { faults, restores } = await drillBackup({
      bytes: 3_000_000,
      targets: hasDebianPostgres ? ['embedded', 'external'] : ['embedded'],
    });
    expect(faults).toEqual([]);
    expect(restores).not.toEqual([]);
  }, 300_000);
});

describe('kill -9', () => {
  it('in the middle of a backup leaves nothing half-made in the list, and the next start makes it', async () => {
    const first = await startProduct();
    await load(first, 150_000_000);
    const url = workerEnvironment(first).DATABASE_URL as string;
    const id = await withClient(url, async (client) => {
      const { rows } = await client.query(
        `insert into backups (kind, with_database, with_files) values ('manual', true, true) returning id`,
      );
      return rows[0].id as string;
    });
    const stateOf = (at: string) =>
      withClient(at, async (client) => {
        const { rows } = await client.query(
          'select state, attempts, file_name, bytes_done from backups where id = $1',
          [id],
        );
        return rows[0] as { state: string; attempts: number; file_name: string | null; bytes_done: string };
      });
    await eventually(
      async () => (Number((await stateOf(url)).bytes_done) > 0 ? true : undefined),
      'the middle of a backup',
    );
    await first.killTree();
    expect(shelfOf(first.dataDir).whole).toEqual([]);
    const second = await startProduct({ dataDir: first.dataDir });
    try {
      const again = workerEnvironment(second).DATABASE_URL as string;
      const done = await eventually(
        async () => {
          const row = await stateOf(again);
          return row.state === 'done' ? row : undefined;
        },
        'the backup is made after all',
        60_000,
      );
      expect(done.attempts).toBe(2);
      expect(shelfOf(second.dataDir)).toEqual({ whole: [done.file_name], parts: [] });
      await readBackup(path.join(second.dataDir, 'backups', done.file_name as string));
    } finally {
      await second.stop();
    }
  }, 300_000);

  it('in the middle of a restore changes nothing, and the next one restores', async () => {
    const product = await startProduct();
    await load(product, 3_000_000);
    await product.stop();
    const { dataDir } = product;
    const [file, before, after] = ['file', 'before', 'after'].map((name) =>
      path.join(temporaryFolder('kill'), name),
    ) as [string, string, string];
    const env = { DATA_DIR: dataDir };
    expect((await manage(['backup', '--out', file], env)).code).toBe(0);
    // What a restore of it would take away.
    const changing = await startProduct({ dataDir });
    await withClient(workerEnvironment(changing).DATABASE_URL as string, (client) =>
      client.query(`update requests set company = 'written since'`),
    );
    await changing.stop();
    await manage(['backup', '--out', before], env);
    const killed = await manage(['restore', file, '--replace'], env, (text, child) => {
      if (text.includes('settling')) child.kill('SIGKILL');
    });
    expect(killed.code).toBeNull();
    await manage(['backup', '--out', after], env);
    const [manifest, unchanged] = [(await readBackup(before)).manifest, (await readBackup(after)).manifest];
    expect(differences(manifest, unchanged)).toEqual([]);
    copyFileSync(file, `${file}.copy`);
    const restored = await manage(['restore', `${file}.copy`, '--replace'], env);
    expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
    await manage(['backup', '--out', after], env);
    expect(differences((await readBackup(file)).manifest, (await readBackup(after)).manifest)).toEqual([
      'public.audit_log',
    ]);
  }, 300_000);
});

describe.skipIf(!hasDebianPostgres)(
  'a server on another machine (skipped where Debian has not installed PostgreSQL)',
  () => {
    it('stands still while a backup is restored, and serves what was restored afterwards', async () => {
      const cluster = await startCluster('debian');
      const shared = { DATABASE_URL: cluster.url, SECRET_KEY: 'one key for all machines, long enough to be one' };
      const product = await startProduct({ env: { ...shared, SAMPLE_DATA: 'on', WEB_CONCURRENCY: '2' } });
      const elsewhere = { ...shared, DATA_DIR: temporaryFolder('elsewhere') };
      // A connection that came while no worker was there may never be answered: it is given up.
      const portfolio = async () => {
        const signal = AbortSignal.timeout(3_000);
        const answer = await fetch(`${product.url}/portfolio`, { headers: { connection: 'close' }, signal }).catch(
          () => undefined,
        );
        const text = await answer?.text().catch(() => '');
        return { status: answer?.status ?? 0, isChanged: text?.includes('Changed meanwhile') };
      };
      try {
        const file = path.join(temporaryFolder('elsewhere'), 'all.backup');
        expect((await manage(['backup', '--out', file], elsewhere)).code).toBe(0);
        await withClient(cluster.url, (client) => client.query(`update case_studies set title = 'Changed meanwhile'`));
        expect(await portfolio()).toEqual({ status: 200, isChanged: true });
        const seen = new Set<number>();
        let isOver = false;
        const watching = (async () => {
          while (!isOver) seen.add((await portfolio()).status);
        })();
        const restored = await manage(['restore', file, '--replace'], elsewhere);
        expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
        await eventually(async () => {
          const { status, isChanged } = await portfolio();
          return status === 200 && isChanged === false ? true : undefined;
        }, 'the restored data is served');
        isOver = true;
        await watching;
        expect(seen).toContain(503);
      } finally {
        await product.stop();
        await cluster.stop();
      }
    }, 300_000);
  },
);
