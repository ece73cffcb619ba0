import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { administratorUrl, embeddedUrl, startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { isRunning, processStartTime } from '#server/db/process-table.ts';
import { allEnded, databaseProcess, endProcess, workersOf } from '#tests/setup/processes.ts';
import {
  eventually,
  type Product,
  processTree,
  runToEnd,
  startProduct,
  temporaryFolder,
} from '#tests/setup/product.ts';

async function query(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const readiness = async ({ url }: Product) => (await fetch(`${url}/readyz`)).status;
const killSupervisor = async (product: Product) => {
  endProcess(product.pid);
  await product.ended;
};

describe('after a crash', () => {
  it('of the whole tree, the next start recovers by itself and every committed row is there', async () => {
    const product = await startProduct();
    await query(product.dataDir, `insert into settings (name, value) values ('before-the-crash', '1')`);
    await product.killTree();
    const again = await startProduct({ dataDir: product.dataDir });
    expect(await readiness(again)).toBe(200);
    expect(await query(product.dataDir, `select value from settings where name = 'before-the-crash'`)).toHaveLength(1);
    expect(again.output()).not.toContain('Accounts made');
    expect(await again.stop()).toBe(0);
  });

  it('of the supervisor alone, workers end by themselves and the next start adopts the database and ends it', async () => {
    const product = await startProduct();
    const workers = workersOf(product);
    const database = databaseProcess(product.dataDir);
    await killSupervisor(product);
    await allEnded(workers);
    expect(isRunning(database)).toBe(true);
    const again = await startProduct({ dataDir: product.dataDir });
    expect(databaseProcess(product.dataDir)).toBe(database);
    expect(await readiness(again)).toBe(200);
    expect(await again.stop()).toBe(0);
    await allEnded([database]);
  });

  it('files of dead and of other living processes do not keep the next start away', async () => {
    const product = await startProduct();
    await product.killTree();
    const { dataDir } = product;
    const lock = path.join(dataDir, 'server.lock');
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    // This test's own process stands for a stranger that got the number of a dead one.
    writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: `not-${processStartTime(process.pid)}` }));
    writeFileSync(pidFile, `${process.pid}\n${path.join(dataDir, 'postgres')}\n`);
    const second = await startProduct({ dataDir });
    expect(databaseProcess(dataDir)).not.toBe(process.pid);
    await second.killTree();
    // What a power cut leaves of files that were just being written.
    writeFileSync(lock, '');
    writeFileSync(pidFile, '');
    const third = await startProduct({ dataDir });
    expect(await readiness(third)).toBe(200);
    expect(await third.stop()).toBe(0);
  });

  it('a database whose folder was deleted under it is ended, and the start begins anew', async () => {
    const product = await startProduct();
    const workers = workersOf(product);
    const orphan = databaseProcess(product.dataDir);
    await killSupervisor(product);
    await allEnded(workers);
    rmSync(product.dataDir, { recursive: true, force: true });
    const again = await startProduct({ dataDir: product.dataDir });
    expect(isRunning(orphan)).toBe(false);
    expect(again.output()).toContain('Accounts made');
    expect(await readiness(again)).toBe(200);
    expect(await again.stop()).toBe(0);
  });
});

describe('under a running product', () => {
  it('a database that is killed is started again, and requests are answered as before', async () => {
    const product = await startProduct({ env: { WEB_CONCURRENCY: '2' } });
    const [supervisor, workers] = [product.pid, workersOf(product)];
    endProcess(databaseProcess(product.dataDir));
    await product.printed(/the database runs again/);
    await eventually(async () => ((await readiness(product)) === 200 ? true : undefined), 'readiness');
    expect((await fetch(`${product.url}/`)).status).toBe(200);
    expect(workersOf({ ...product, pid: supervisor })).toEqual(workers);
    const everything = processTree(product.pid);
    expect(await product.stop()).toBe(0);
    await allEnded(everything);
  });
});

describe('migrations', () => {
  it('are applied once by ten processes that begin together on an empty database', async () => {
    const folder = temporaryFolder('migrate');
    const postgres = await startEmbeddedPostgres(folder);
    const program = `import { migrate } from '#server/db/migrate.ts';
      console.log(JSON.stringify(await migrate(process.env.URL)));`;
    const node = path.resolve('node_modules/.bin/node');
    const env = { URL: postgres.url };
    const endings = await Promise.all(
      Array.from({ length: 10 }, () => runToEnd(node, ['--input-type=module', '-e', program], { env })),
    );
    const files = readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql'));
    const applied = await query(folder, 'select name from schema_migrations order by name');
    await postgres.stop();
    for (const { code, stderr } of endings) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(endings.map(({ stdout }) => JSON.parse(stdout).length).sort((a, b) => b - a)).toEqual([
      files.length,
      ...Array.from({ length: 9 }, () => 0),
    ]);
    expect(applied.map(({ name }) => name)).toEqual(files.sort());
  });
});

describe('the product in its own database', () => {
  const rows = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const mayNothingMore = async (url: string) => {
    expect(
      await rows(url, 'select rolsuper, rolbypassrls, rolreplication from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolreplication: false }]);
    for (const statement of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('PG_VERSION')",
      'alter system reset all',
    ])
      await expect(rows(url, statement), statement).rejects.toMatchObject({ code: '42501' });
    // What its own work needs: roles of the data API, its schema, a look into b-trees.
    await rows(url, 'begin; set local role anon; select slug from data_api.blog_posts; rollback');
    await rows(
      url,
      'begin; alter table posts add column another int; drop view public_posts cascade; drop schema auth cascade; rollback',
    );
    await rows(url, "select amcheck.bt_index_check('posts_pkey'::regclass)");
  };

  const withQueue = async (url: string, use?: (boss: PgBoss) => Promise<void>) => {
    const boss = new PgBoss(url);
    await boss.start();
    await use?.(boss);
    await boss.stop({ graceful: false });
    // It does not wait until its connections are closed, and one that the server ends before is an error that nobody hears.
    const open = "select pid from pg_stat_activity where application_name = 'pgboss'";
    await eventually(async () => (await rows(url, open)).length === 0 || undefined, 'the end of its connections');
  };

  it('is an ordinary role', async () => {
    const folder = temporaryFolder('ordinary');
    const postgres = await startEmbeddedPostgres(folder);
    await migrate(postgres.url);
    await mayNothingMore(postgres.url);
    await postgres.stop();
  });

  it('becomes one in a folder where it was the administrator, also when that was broken off', async () => {
    const folder = temporaryFolder('administered');
    const [all, own] = [administratorUrl(folder, 'postgres'), administratorUrl(folder)];
    const before = await startEmbeddedPostgres(folder);
    await rows(all, 'drop database vantaggio');
    await rows(all, 'create database vantaggio');
    await migrate(own);
    await withQueue(own);
    await rows(own, `insert into settings (name, value) values ('of-the-old', '1')`);
    // The first role of its product, made before the start was killed; whatever comes after is one transaction.
    await before.stop();
    const after = await startEmbeddedPostgres(folder);
    await mayNothingMore(after.url);
    expect(await rows(after.url, `select value from settings where name = 'of-the-old'`)).toHaveLength(1);
    const left = await rows(
      all.replace('/postgres?', '/vantaggio?'),
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relowner = 'vantaggio'::regrole and c.oid >= 16384 and n.nspname !~ '^pg_'
       union all select p.oid::regprocedure::text from pg_proc p where p.proowner = 'vantaggio'::regrole and p.oid >= 16384
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all select t.oid::regtype::text from pg_type t where t.typowner = 'vantaggio'::regrole and t.oid >= 16384 and t.typtype <> 'b'
       union all select n.nspname from pg_namespace n where n.nspowner = 'vantaggio'::regrole and n.oid >= 16384 and n.nspname <> 'amcheck'`,
    );
    expect(left).toEqual([]);
    expect(await migrate(after.url)).toEqual([]);
    await withQueue(after.url, (boss) => boss.createQueue('of-the-new'));
    await after.stop();
  });
});

describe.skipIf(process.getuid?.() !== 0)('as root (skipped for other users)', () => {
  it('runs from a clone in a folder that nobody else may enter', async () => {
    // On a disk, as the working tree is: hard links reach no further.
    const parent = temporaryFolder('private', '/var/tmp');
    chmodSync(parent, 0o700);
    const clone = path.join(parent, 'clone');
    // The files of the working tree, not of the last commit; dependencies and build as hard links, so that all lies inside.
    mkdirSync(clone);
    const files = execFileSync(
      'git',
      ['ls-files', '-co', '--exclude-standard', '-z', 'server', 'shared', 'package.json'],
      {
        encoding: 'utf8',
      },
    );
    execFileSync('cp', ['--parents', '--', ...files.split('\0').filter(existsSync), clone]);
    for (const name of ['node_modules', 'build']) linkTree(name, path.join(clone, name));
    const product = await startProduct({ cwd: clone, dataDir: path.join(clone, 'data') });
    expect(await readiness(product)).toBe(200);
    const [server] = processTree(product.pid).filter((pid) => pid === databaseProcess(product.dataDir));
    expect(server).toBeDefined();
    expect(await product.stop()).toBe(0);
    rmSync(parent, { recursive: true, force: true });
  });

  it('runs the database under another account where user namespaces are refused, and starts so again', async () => {
    const programs = temporaryFolder('refusing');
    writeFileSync(path.join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const dataDir = path.join(temporaryFolder('account'), 'data');
    chmodSync(path.dirname(dataDir), 0o755);
    const env = { PATH: `${programs}${path.delimiter}${process.env.PATH}` };
    const first = await startProduct({ dataDir, env });
    expect(await readiness(first)).toBe(200);
    expect(statSync(path.join(dataDir, 'postgres')).uid).not.toBe(0);
    expect(statSync(path.join(dataDir, 'secret.key')).uid).toBe(0);
    expect(statSync(dataDir).mode & 0o007).toBe(0);
    await first.stop();
    const second = await startProduct({ dataDir, env });
    expect(await readiness(second)).toBe(200);
    expect(await second.stop()).toBe(0);
  });
});

/** A copy that takes no room where it can be had: hard links on the same file system. */
function linkTree(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}
