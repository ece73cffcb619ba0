import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Manifest } from '#server/backup/format.ts';
import { readBackup } from '#server/backup/read.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { startCluster } from '#tests/setup/cluster.ts';
import {
  cleanEnvironment,
  type Product,
  startProduct,
  temporaryFolder,
  workerEnvironment,
} from '#tests/setup/product.ts';

/** The backup drill: load, back up while writes go on, lose everything, restore, compare. */

export type Finished = { code: number | null; stdout: string; stderr: string; peakBytes: number };

/** `npm run manage -- ...` in a process of its own, with the most memory that it had. */
export function manage(
  args: string[],
  env: Record<string, string>,
  onOutput?: (text: string, child: ChildProcess) => void,
): Promise<Finished> {
  const child = spawn(path.resolve('node_modules/.bin/node'), ['server/manage.ts', ...args], {
    env: cleanEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr, peakBytes] = ['', '', 0];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
    onOutput?.(stderr, child);
  });
  const watch = setInterval(() => {
    try {
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      peakBytes = Math.max(peakBytes, Number(kilobytes ?? 0) * 1024);
    } catch {
      // it has ended
    }
  }, 50);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(watch);
      resolve({ code, stdout, stderr, peakBytes });
    });
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const fileBytes = 4 * 1024 * 1024;

/** Fills the product with about `bytes`: a fifth as rows, the rest as uploaded contents. */
export async function load(product: Product, bytes: number): Promise<void> {
  const rows = Math.ceil(bytes / 5 / 1000);
  await withClient(workerEnvironment(product).DATABASE_URL as string, async (client) => {
    await client.query('set lock_timeout = 0');
    await client.query(
      `insert into audit_log (actor_kind, action, subject_kind, subject_id, after)
       select 'system', 'drill.loaded', 'drill', n::text,
         jsonb_build_object('text', (select string_agg(md5(n::text || k::text), '') from generate_series(1, 30) k))
       from generate_series(1, $1::int) n`,
      [rows],
    );
    const each = Math.min(fileBytes, Math.ceil((bytes * 4) / 5 / 3));
    for (let written = 0; written < (bytes * 4) / 5; written += each) {
      const [content, key] = [randomBytes(each), randomUUID()];
      const folder = path.join(product.dataDir, 'files', 'objects', key.slice(0, 2));
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, key), content);
      const sha256 = createHash('sha256').update(content).digest();
      await client.query('insert into stored_objects (sha256, key, bytes, media_type) values ($1, $2, $3, $4)', [
        sha256,
        key,
        each,
        'application/pdf',
      ]);
    }
  });
}

/** Writes pairs of rows, one after the other, until it is stopped. @returns how many are certain */
function keepWriting(url: string) {
  let [isOn, committed] = [true, 0];
  const done = withClient(url, async (client) => {
    while (isOn) {
      const n = committed + 1;
      await client.query('begin');
      await client.query(`insert into clients (name, company, email) values ('pair', $1, $2)`, [
        String(n),
        `pair-${n}@x.example`,
      ]);
      await client.query(
        `insert into audit_log (actor_kind, action, subject_kind, subject_id) values ('system', 'drill.pair', 'pair', $1)`,
        [String(n)],
      );
      await client.query('commit');
      committed = n;
    }
  });
  return {
    committed: () => committed,
    stop: async () => {
      isOn = false;
      await done;
    },
  };
}

/** Pairs that the restored database has: each whole, none left out before the last. */
async function checkPairs(url: string, from: number, to: number): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ ones: number; others: number; highest: number }>(
      `select (select count(*)::int from clients where name = 'pair') as ones, (select coalesce(max(company::int), 0) from clients where name = 'pair') as highest,
         (select count(*)::int from audit_log where action = 'drill.pair') as others`,
    ),
  );
  const { ones, others, highest } = rows[0] as { ones: number; others: number; highest: number };
  const isOneMoment = ones === others && ones === highest && highest >= from && highest <= to;
  return isOneMoment
    ? []
    : [`pairs are of no one moment: ${ones} and ${others}, the last ${highest}, written ${from} to ${to}`];
}

async function checkFiles(url: string, dataDir: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ key: string; sha256: Buffer }>('select key, sha256 from stored_objects'),
  );
  return rows.flatMap(({ key, sha256 }) => {
    const content = readFileSync(path.join(dataDir, 'files', 'objects', key.slice(0, 2), key));
    return createHash('sha256').update(content).digest().equals(sha256) ? [] : [`the file ${key} is another`];
  });
}

/** Where two databases differ, by the digests of their tables. */
export function differences(before: Manifest, after: Manifest): string[] {
  const known = new Map(after.database?.tables.map((table) => [table.name, table.sha256]));
  return (before.database?.tables ?? [])
    .filter(({ name, sha256 }) => known.get(name) !== sha256)
    .map(({ name }) => name);
}

/** The restore itself writes one entry there; nothing else may be another. */
const written = ['public.audit_log'];

export type Target = 'embedded' | 'external';

export async function drillBackup({ bytes, targets }: { bytes: number; targets: Target[] }) {
  const faults: string[] = [];
  const product = await startProduct();
  await load(product, bytes);
  const outside = temporaryFolder('backup');
  const file = path.join(outside, 'drill.backup');
  const writer = keepWriting(workerEnvironment(product).DATABASE_URL as string);
  while (writer.committed() < 20) await sleep(5);
  const from = writer.committed();
  const begun = performance.now();
  const made = await manage(['backup', '--out', file], { DATA_DIR: product.dataDir });
  const seconds = (performance.now() - begun) / 1000;
  const to = writer.committed() + 1;
  await writer.stop();
  if (made.code !== 0) faults.push(`the backup failed: ${made.stderr}`);
  if (to - from < 3) faults.push('nothing was written meanwhile');
  await product.killTree();
  copyFileSync(path.join(product.dataDir, 'secret.key'), path.join(outside, 'secret.key'));
  rmSync(product.dataDir, { recursive: true, force: true });
  const { manifest } = await readBackup(file);
  const restores: { target: Target; seconds: number; peakBytes: number }[] = [];
  for (const target of targets) {
    const dataDir = temporaryFolder('restored');
    copyFileSync(path.join(outside, 'secret.key'), path.join(dataDir, 'secret.key'));
    const cluster = target === 'external' ? await startCluster('debian') : undefined;
    const env: Record<string, string> = { DATA_DIR: dataDir, ...(cluster && { DATABASE_URL: cluster.url }) };
    const start = performance.now();
    const restored = await manage(['restore', file], env);
    restores.push({ target, seconds: (performance.now() - start) / 1000, peakBytes: restored.peakBytes });
    if (restored.code !== 0) faults.push(`${target}: the restore failed: ${restored.stderr}`);
    const postgres = cluster ? undefined : await startEmbeddedPostgres(dataDir);
    try {
      const url = cluster?.url ?? (postgres?.url as string);
      faults.push(...(await checkPairs(url, from, to)), ...(await checkFiles(url, dataDir)));
      const again = path.join(outside, `${target}.backup`);
      await manage(['backup', '--no-files', '--out', again], { ...env, DATABASE_URL: url });
      const differing = differences(manifest, (await readBackup(again)).manifest).filter(
        (name) => !written.includes(name),
      );
      faults.push(...differing.map((name) => `${target}: ${name} is not what it was`));
      rmSync(again);
    } finally {
      await postgres?.stop();
    }
    // The product itself has the last word.
    const serving = await startProduct({ dataDir, env: { ...(cluster && { DATABASE_URL: cluster.url }) } });
    const answer = await fetch(`${serving.url}/portfolio`);
    if (answer.status !== 200) faults.push(`${target}: the site answers ${answer.status}`);
    await serving.stop();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const size = statSync(file).size;
  rmSync(outside, { recursive: true, force: true });
  return { faults, size, seconds, peakBytes: made.peakBytes, restores };
}

/** Files in the folder of backups, half-made ones too. */
export const shelfOf = (dataDir: string) => ({
  whole: readdirSync(path.join(dataDir, 'backups')).filter((name) => name !== 'incoming'),
  parts: readdirSync(path.join(dataDir, 'backups', 'incoming')),
});
