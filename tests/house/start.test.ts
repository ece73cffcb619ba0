import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { embeddedUrl } from '#server/db/embedded.ts';
import { migrationLock } from '#server/db/migrate.ts';
import { frozenDatabase } from '#tests/database-peer.ts';
import {
  cleanEnvironment,
  type Ending,
  eventually,
  freePort,
  type Product,
  processTree,
  refusedStart,
  samplePassword,
  startProduct,
  templateVariable,
  temporaryFolder,
} from '#tests/setup/product.ts';
import { publicPages } from '#tests/setup/public-pages.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** What stands in the operator's way is told in one sentence, and nothing is left running. */
function expectOneSentence({ code, stderr }: Ending, sentence: RegExp): void {
  expect(stderr.trim()).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
}

let product: Product;
let port: string;
/** The data folder that the first start of this run has left, to be copied and spoilt. */
let finished: string;

beforeAll(async () => {
  port = String(await freePort());
  finished = process.env[templateVariable] as string;
  product = await startProduct({ ownWorkers: true });
});
afterAll(async () => {
  await product?.stop();
});

function copyOfData(purpose: string): string {
  const folder = path.join(temporaryFolder(purpose), 'data');
  execFileSync('cp', ['-a', finished, folder]); // PostgreSQL refuses a folder whose mode was not kept
  return folder;
}

/** A start that is not waited for, in a group of its own as a terminal makes one; nothing of it outlives its test. */
function begin(env: Record<string, string>) {
  const start = spawn(path.resolve('node_modules/.bin/node'), ['build/supervisor/main.js'], {
    env: cleanEnvironment(env),
    detached: true,
  });
  onTestFinished(() => void start.kill('SIGKILL'));
  return start;
}

describe('a start that cannot be', () => {
  it('names a taken port', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = String((other.address() as { port: number }).port);
    const ending = await refusedStart({ PORT: taken, DATA_DIR: temporaryFolder('taken') });
    other.close();
    expectOneSentence(ending, new RegExp(`^Port ${taken} on 127\\.0\\.0\\.1 is taken`));
  });

  it('names a DATA_DIR that cannot be written', async () => {
    const file = path.join(temporaryFolder('file'), 'a-file');
    writeFileSync(file, '');
    for (const folder of ['/dev/null/data', file, path.join(file, 'below')])
      expectOneSentence(
        await refusedStart({ PORT: port, DATA_DIR: folder }),
        /^DATA_DIR \S+ cannot be written \(E\w+\)\.$/,
      );
  });

  it('says why the database at DATABASE_URL cannot be used, and never prints its password', async () => {
    const nobody = await freePort();
    const cases: [string, RegExp][] = [
      [`postgres://me:hidden-word@127.0.0.1:${nobody}/x`, /^The database at DATABASE_URL does not answer: .*REFUSED/],
      ['postgres://me:hidden-word@[nonsense/x', /^DATABASE_URL is not a valid connection string; encode/],
      ['mysql://me:hidden-word@127.0.0.1/x', /^The environment is not valid\. DATABASE_URL: must start with postgres/],
    ];
    for (const [url, sentence] of cases) {
      const ending = await refusedStart({ PORT: port, DATA_DIR: temporaryFolder('url'), DATABASE_URL: url });
      expectOneSentence(ending, sentence);
      expect(ending.stderr).not.toContain('hidden-word');
    }
  });

  it('waits for another process that migrates, says so after three seconds, and ends at the first Ctrl-C', async () => {
    const migrating = new pg.Client({ connectionString: embeddedUrl(product.dataDir) });
    await migrating.connect();
    await migrating.query('select pg_advisory_lock($1)', [migrationLock]);
    const env = { PORT: port, DATA_DIR: temporaryFolder('waits'), DATABASE_URL: embeddedUrl(product.dataDir) };
    const start = begin(env);
    const ended = once(start, 'exit');
    const [said] = await once(start.stderr, 'data');
    expect(String(said)).toBe('database: another process migrates it; waiting for its end\n');
    start.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await migrating.end();
  });

  it('ends at the first Ctrl-C while a database hangs that has let it in', async () => {
    const { hung, url, stop } = await frozenDatabase();
    onTestFinished(stop);
    const start = begin({ PORT: port, DATA_DIR: temporaryFolder('hangs'), DATABASE_URL: url });
    const ended = once(start, 'exit');
    await hung;
    start.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  it('takes along the workers that load meanwhile, at a Ctrl-C that reaches them too', async () => {
    const { hung, url, stop } = await frozenDatabase();
    onTestFinished(stop);
    const start = begin({ PORT: port, DATA_DIR: copyOfData('loads'), DATABASE_URL: url });
    const ended = once(start, 'exit');
    let said = '';
    start.stderr.on('data', (chunk) => {
      said += chunk;
    });
    await hung;
    const own = processTree(start.pid as number);
    expect(own.length).toBeGreaterThan(1);
    process.kill(-(start.pid as number), 'SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(said).toBe('');
    expect(own.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  it('ends at a Ctrl-C while its workers begin their work, and takes all along', async () => {
    const url = embeddedUrl(product.dataDir);
    const held = new pg.Client({ connectionString: url });
    await held.connect();
    await held.query('begin; lock table pgboss.queue in access exclusive mode');
    const start = begin({ PORT: port, DATA_DIR: temporaryFolder('begins'), DATABASE_URL: url });
    const ended = once(start, 'exit');
    let said = '';
    start.stdout.on('data', (chunk) => {
      said += chunk;
    });
    const waits = `select 1 from pg_locks where relation = 'pgboss.queue'::regclass and not granted`;
    await eventually(async () => (await held.query(waits)).rowCount || undefined, 'a worker that sets up its jobs');
    const own = processTree(start.pid as number);
    start.kill('SIGINT');
    await held.query('rollback');
    await held.end();
    expect(await ended).toEqual([0, null]);
    expect(said).not.toContain('ready');
    expect(own.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  it('names each variable of an environment that is not valid', async () => {
    const ending = await refusedStart({ PORT: 'abc', SECRET_KEY: 'short', DATA_DIR: temporaryFolder('environment') });
    expectOneSentence(ending, /^The environment is not valid\. PORT: .+; SECRET_KEY: must have at least 32 characters/);
  });

  it('refuses a database of a newer version of the product', async () => {
    const dataDir = copyOfData('newer');
    const running = await startProduct({ dataDir });
    const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
    await client.connect();
    await client.query(`insert into schema_migrations (name, checksum) values ('29990101000000_future.sql', 'x')`);
    await client.end();
    await running.stop();
    const ending = await refusedStart({ PORT: port, DATA_DIR: dataDir });
    expectOneSentence(
      ending,
      /^The database is of a newer version of this product \(it has 29990101000000_future\.sql\)/,
    );
  });

  it('refuses a database that was made with another text of a migration', async () => {
    const dataDir = copyOfData('edited');
    const running = await startProduct({ dataDir });
    const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
    await client.connect();
    await client.query(`update schema_migrations set checksum = 'other' where name like '%foundation.sql'`);
    await client.end();
    await running.stop();
    const ending = await refusedStart({ PORT: port, DATA_DIR: dataDir });
    expectOneSentence(ending, /^The migration \S+_foundation\.sql is not the one this database was made with/);
  });

  it('refuses the data of another major version of PostgreSQL', async () => {
    const dataDir = copyOfData('major');
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    const ending = await refusedStart({ PORT: port, DATA_DIR: dataDir });
    expectOneSentence(ending, /^The data in \S+ is of PostgreSQL 14, this version brings 18; /);
  });

  it('says that the product is not built, before it touches any data', async () => {
    const cwd = temporaryFolder('unbuilt');
    for (const name of ['server', 'package.json', 'node_modules'])
      symlinkSync(path.resolve(name), path.join(cwd, name));
    const dataDir = path.join(cwd, 'data');
    expectOneSentence(await refusedStart({ PORT: port, DATA_DIR: dataDir }, cwd), /^The product is not built yet/);
    expect(() => statSync(dataDir)).toThrow();
  });

  it('refuses a second start on one DATA_DIR and leaves the first running', async () => {
    const ending = await refusedStart({ PORT: port, DATA_DIR: product.dataDir });
    expectOneSentence(ending, new RegExp(`^DATA_DIR \\S+ is in use by a running server \\(process ${product.pid}\\)`));
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });

  it('says what it needs when the first start of a folder is cut off by a full or read-only place for its files', async () => {
    const dataDir = temporaryFolder('blocked');
    mkdirSync(path.join(dataDir, 'secret.key'));
    expectOneSentence(await refusedStart({ PORT: port, DATA_DIR: dataDir }), /secret\.key cannot be read \(EISDIR\)/);
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe('a first start and the next', () => {
  it('keeps accounts and data, prints the accounts only once, and keeps secrets to the owner', async () => {
    const first = await startProduct({ env: { SAMPLE_PASSWORD: '' } });
    const password = /admin@vantaggio\.example\s+(\S+)/.exec(first.output())?.[1] as string;
    expect(password.length).toBeGreaterThan(12);
    expect((await signInForToken(first, 'admin@vantaggio.example', password)).status).toBe(200);
    await first.stop();
    for (const name of ['first-run.txt', 'secret.key'])
      expect(statSync(path.join(first.dataDir, name)).mode & 0o777, name).toBe(0o600);
    expect(first.output()).not.toContain('sample accounts');
    const opened = { SAMPLE_PASSWORD: '', PUBLIC_URL: 'https://www.example.com' };
    const second = await startProduct({ dataDir: first.dataDir, env: opened });
    expect(second.output()).toContain('Others reach this address, and the sample accounts are still there: admin@');
    expect(second.output()).not.toContain(password);
    const { status, token } = await signInForToken(second, 'admin@vantaggio.example', password);
    expect(status).toBe(200);
    const requests = await fetch(`${second.url}/api/v1/requests`, { headers: { authorization: `Bearer ${token}` } });
    expect(requests.status).toBe(200);
    expect(JSON.stringify(await requests.json())).toContain('REQ-');
    await second.stop();
  });

  it('with SAMPLE_DATA=off makes exactly one account, the Admin, and no sample records', async () => {
    const env = { SAMPLE_DATA: 'off', ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: samplePassword };
    const plain = await startProduct({ env });
    const client = new pg.Client({ connectionString: embeddedUrl(plain.dataDir) });
    await client.connect();
    const { rows: people } = await client.query(
      `select users.email, staff.role from auth.users left join staff on staff.user_id = users.id order by users.email`,
    );
    const { rows: requests } = await client.query('select id from requests limit 1');
    const { rows: invented } = await client.query(
      `select kind from content_items where kind in ('tool', 'testimonial', 'team-member', 'place')
       union all select 'case' from case_studies`,
    );
    await client.end();
    expect(invented).toEqual([]);
    const read = async (address: string) => (await fetch(plain.url + address)).text();
    const addresses = publicPages
      .map(({ path: address }) => address)
      .filter((address) => !address.includes('/portfolio/'));
    const found = await Promise.all(addresses.map(async (address) => [address, await read(address)] as const));
    const stories =
      /Casa Lume|Ashdown|Perro Viejo|Nordlys|Portolan|Marta Vella|Davide Serra|portfolio\/|four languages/;
    const reach = /vantaggio\.example|2100 0000|Triq il-Vapur|mailto:"|tel:"|<dd><\/dd>|, \./;
    for (const [address, html] of [...found, ['/sitemap.xml', await read('/sitemap.xml')] as const]) {
      expect(stories.exec(html)?.[0], address).toBeUndefined();
      // Nobody has entered how the company is reached: no page says so, and none leaves a hole where it would stand.
      expect(reach.exec(html)?.[0], address).toBeUndefined();
    }
    const pages = ['/', '/about', '/portfolio', '/contact'].map(
      (wanted) => found.find(([each]) => each === wanted)?.[1] ?? '',
    );
    // What the specification says stays, and a page without records says so in words of its own.
    expect(pages[0]).toContain('revenue generated');
    expect(pages[1]).toMatch(/Founded[\s\S]*First Major Project[\s\S]*Global Reach/);
    expect(pages[2]).toContain('No case is told here yet');
    expect(pages[3]).toContain('4 to 12 weeks');
    expect(people).toEqual([{ email: 'owner@example.org', role: 'Admin' }]);
    expect(requests).toEqual([]);
    // A password that was given is written down nowhere: what is printed ends in logs.
    expect(plain.output()).toMatch(/owner@example\.org\s+as given in ADMIN_PASSWORD/);
    expect(plain.output() + readFileSync(path.join(plain.dataDir, 'first-run.txt'), 'utf8')).not.toContain(
      samplePassword,
    );
    await plain.stop();
  });
});
