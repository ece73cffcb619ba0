import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { memoryMb, workersOf } from '#tests/setup/processes.ts';
import { type Product, runToEnd, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** One large upload through everything: any worker, connections that break, kill -9 in the middle and at the very end. */

/** Memory is that of the worker that has most, in MB. */
export type UploadReport = {
  faults: string[];
  kills: number;
  broken: number;
  restMb: number;
  peakMb: number;
};

const megabyte = 1024 * 1024;
const partBytes = 8 * megabyte;
const head = Buffer.from('%PDF-1.7\n');

/** The bytes of the upload from `start` to `end`: different everywhere, made again at will. */
function bytesOf(start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  const first = Math.floor(start / 32);
  for (let block = first; block * 32 < end; block += 1) {
    const digest = Buffer.alloc(32, `block ${block} of the upload, and so on`);
    digest.writeUInt32LE(block, 0);
    digest.copy(bytes, Math.max(0, block * 32 - start), Math.max(0, start - block * 32));
  }
  if (start < head.length) head.copy(bytes, 0, start);
  return bytes;
}

function hashOf(total: number): string {
  const hash = createHash('sha256');
  for (let at = 0; at < total; at += partBytes) hash.update(bytesOf(at, Math.min(total, at + partBytes)));
  return hash.digest('hex');
}

type Part = { at: string; offset: number; body: Buffer; cutAfter?: number };

/** Sends a part over a connection of its own; with `cutAfter` the connection is destroyed after so many bytes. */
function sendPart(url: string, token: string, { at, offset, body, cutAfter }: Part): Promise<number | undefined> {
  return new Promise((resolve) => {
    const call = request(new URL(at, url), {
      method: 'PATCH',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(body.length),
      },
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', () => resolve(undefined));
    if (cutAfter === undefined) return call.end(body);
    return call.write(body.subarray(0, cutAfter), () => call.destroy());
  });
}

type Upload = { at: string; total: number; token: string };

const ask = (product: Product, token: string, url: string, init: RequestInit = {}) =>
  fetch(new URL(url, product.url), { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

async function begin(product: Product, total: number): Promise<Upload> {
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  if (!token) throw new Error('the Editor could not sign in');
  const pairs = { filename: 'large.pdf', kind: 'client', id: 'CLI-001' };
  const metadata = Object.entries(pairs).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const headers = { 'upload-length': String(total), 'upload-metadata': metadata.join(',') };
  const answer = await ask(product, token, '/api/v1/uploads', { method: 'POST', headers });
  if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${await answer.text()}`);
  return { at: answer.headers.get('location') ?? '', total, token };
}

async function offsetOf(product: Product, { at, token }: Upload): Promise<number> {
  const answer = await ask(product, token, at, { method: 'HEAD' });
  return Number(answer.headers.get('upload-offset') ?? Number.NaN);
}

async function readable(product: Product, { token }: Upload): Promise<string[]> {
  const answer = await ask(product, token, '/api/v1/files?kind=client&id=CLI-001');
  const { files } = (await answer.json()) as { files: { id: string; name: string }[] };
  return files.filter(({ name }) => name === 'large.pdf').map(({ id }) => id);
}

const folder = (dataDir: string, name: string) => {
  try {
    return readdirSync(path.join(dataDir, 'files', name), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
  } catch {
    return [];
  }
};

/** Runs the hourly job as it will run in two days, and says what is left that no row knows. */
async function leftOvers(product: Product): Promise<string[]> {
  const env = workerEnvironment(product);
  const code = `const { cleanFiles } = await import('#server/worker/clean-files.ts');
    const { closeDatabase } = await import('#server/db/client.ts');
    await cleanFiles(new Date(Date.now() + 2 * 86400000)); await closeDatabase();`;
  const node = path.resolve('node_modules/.bin/node');
  const ending = await runToEnd(node, ['--input-type=module', '-e', code], { env });
  if (ending.code !== 0) return [`the clean-up failed: ${ending.stderr.slice(0, 2_000)}`];
  const database = new pg.Client({ connectionString: env.DATABASE_URL });
  await database.connect();
  const { rows } = await database.query<{ key: string }>('select key from stored_objects');
  await database.end();
  const known = new Set(rows.map(({ key }) => key));
  const strays = folder(product.dataDir, 'objects').filter(({ name }) => !known.has(name));
  return [...strays, ...folder(product.dataDir, 'parts'), ...folder(product.dataDir, 'incoming')].map(
    ({ name }) => `left behind: ${name}`,
  );
}

/** Uploads so many megabytes; every so many parts a connection breaks, and `kills` times everything is killed, the last time at the end. */
export async function uploadThroughFaults(megabytes: number, kills: number): Promise<UploadReport> {
  const settings = { WEB_CONCURRENCY: '2', FILE_MAX_MB: String(megabytes + 1), CLIENT_STORAGE_MB: '16000' };
  let product = await startProduct({ env: settings });
  const faults: string[] = [];
  const total = megabytes * megabyte - 7;
  const upload = await begin(product, total);
  const killAt = Array.from({ length: kills }, (_, each) => Math.ceil((total * (each + 1)) / kills));
  let [broken, killed, part, restMb, peakMb] = [0, 0, 0, 0, 0];
  const workers = () => workersOf(product);
  const look = () => {
    for (const pid of workers()) peakMb = Math.max(peakMb, memoryMb(pid, 'VmHWM'));
  };
  restMb = Math.max(...workers().map((pid) => memoryMb(pid, 'VmRSS')));
  const restart = async () => {
    look();
    await product.killTree();
    killed += 1;
    product = await startProduct({ dataDir: product.dataDir, env: settings });
  };
  let offset = 0;
  for (;;) {
    const end = Math.min(total, offset + partBytes);
    const body = bytesOf(offset, end);
    part += 1;
    if (killed < kills && end >= (killAt[killed] as number)) {
      const sending = sendPart(product.url, upload.token, { at: upload.at, offset, body });
      // In the middle of a part, or of what is done with the last one.
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 60));
      await restart();
      await sending;
    } else if (part % 3 === 1) {
      await sendPart(product.url, upload.token, { at: upload.at, offset, body, cutAfter: Math.ceil(body.length / 2) });
      broken += 1;
    } else {
      const status = await sendPart(product.url, upload.token, { at: upload.at, offset, body });
      if (status !== undefined && ![204, 409].includes(status)) faults.push(`part at ${offset}: ${status}`);
      if (faults.length > 0) break;
    }
    look();
    const found = await readable(product, upload);
    const now = await offsetOf(product, upload);
    if (now < total && found.length > 0) faults.push(`readable at ${now} of ${total}`);
    if (!(now >= offset)) faults.push(`fell back from ${offset} to ${now}`);
    offset = now;
    if (found.length > 0) break;
  }
  look();
  const found = await readable(product, upload);
  if (found.length !== 1) faults.push(`${found.length} documents`);
  const answer = await ask(product, upload.token, `/api/v1/files/${found[0]}/content`);
  const hash = createHash('sha256');
  if (answer.body) for await (const chunk of answer.body) hash.update(chunk);
  if (hash.digest('hex') !== hashOf(total)) faults.push('it is not what was sent');
  look();
  faults.push(...(await leftOvers(product)));
  await product.stop();
  return { faults, kills: killed, broken, restMb: Math.round(restMb), peakMb: Math.round(peakMb) };
}
