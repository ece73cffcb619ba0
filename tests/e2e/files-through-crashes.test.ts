import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, type Product, runToEnd, startProduct } from '#tests/setup/product.ts';

/** Files of visitors through kill -9: what was acknowledged is there, once, and is read; what names buyers is nowhere. */

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Kills everything at once and starts it on the same data. */
async function crash(): Promise<void> {
  await product.killTree();
  product = await startProduct({ dataDir: product.dataDir });
}

const searchTerms = new Uint8Array(readFileSync(path.join('tests/reports/golden', 'golden-st-it-utf8bom.csv')));
/** In no other file of the machine. */
const buyer = `Via ${randomUUID()}`;
const orders = `order-id\tbuyer-name\tship-address-1\n1\tGiulia\t${buyer}\n`;

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Sends the form with files, as a browser without script does. @returns the page of the receipt */
async function post(files: { name: string; content: Uint8Array<ArrayBuffer> | string }[]): Promise<string> {
  const html = await (await fetch(`${product.url}/analysis-request`)).text();
  await sleep(2_100); // the time trap is the one clock that a browser test cannot inject
  const form = new FormData();
  for (const name of ['idempotencyKey', 'timeTrap']) form.set(name, hidden(html, name));
  const facts = { firstName: 'Crash', lastName: 'Test', email: `${randomUUID()}@crash.example`, company: 'Crash Ltd' };
  for (const [name, value] of Object.entries({ ...facts, terms: 'on' })) form.set(name, value);
  for (const { name, content } of files) form.append('files', new File([content], name));
  const answer = await fetch(`${product.url}/analysis-request`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: product.url },
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') as string;
}

const read = async (page: string) => (await fetch(product.url + page)).text();

function call(
  method: string,
  place: string,
  receipt: string,
  headers: Record<string, string>,
  body?: Uint8Array<ArrayBuffer>,
) {
  const sent = { receipt, 'tus-resumable': '1.0.0', ...headers };
  return fetch(`${product.url}${place}`, { method, headers: sent, ...(body && { body }) });
}

it('a file that was acknowledged with the form is read after a kill, although its analysis had only begun', async () => {
  const page = await post([
    { name: 'terms.csv', content: searchTerms },
    { name: 'orders.txt', content: orders },
  ]);
  await crash();
  expect(await read(page)).toContain('terms.csv');
  await eventually(async () => (await read(page)).includes('€344.00') || undefined, 'the figures', 60_000);
});

it('an upload goes on after a kill from the last part that was acknowledged, and is there once', async () => {
  const page = await post([]);
  const receipt = new URLSearchParams(page.split('?')[1]).get('ref') as string;
  const begun = await call('POST', '/api/v1/visitor-files', receipt, {
    'upload-length': String(searchTerms.length),
    'upload-metadata': `filename ${Buffer.from('parts.csv').toString('base64')},sending ${Buffer.from(randomUUID()).toString('base64')}`,
  });
  expect(begun.status).toBe(201);
  const place = begun.headers.get('location') as string;
  const part = (offset: number, body: Uint8Array<ArrayBuffer>) =>
    call(
      'PATCH',
      place,
      receipt,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    );
  const half = Math.floor(searchTerms.length / 2);
  expect((await part(0, searchTerms.subarray(0, half))).status).toBe(204);
  await crash();
  const standing = await call('GET', place, receipt, {});
  expect(standing.headers.get('upload-offset')).toBe(String(half));
  expect((await part(half, searchTerms.subarray(half))).status).toBe(204);
  await crash();
  await eventually(async () => (await read(page)).includes('€344.00') || undefined, 'the figures', 60_000);
  expect((await read(page)).split('>parts.csv<')).toHaveLength(2);
});

/** Files below the data folder that hold `text`. */
function filesWith(text: string): string[] {
  try {
    return execFileSync('grep', ['-r', '-a', '-l', '-F', text, product.dataDir], { encoding: 'utf8' }).split('\n');
  } catch (error) {
    // Exit code 1: it is nowhere.
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}

it('of a file that names buyers nothing is found in the data folder, in what was logged, or in a backup of all of it', async () => {
  expect(filesWith('bottiglia termica').length).toBeGreaterThan(0);
  expect(filesWith(buyer)).toEqual([]);
  // A backup has every row as text and every file as it was taken, without what the database's pages compress.
  const file = path.join(product.dataDir, 'look.backup');
  const command = ['run', '-s', 'manage', '--', 'backup', '--out', file];
  expect(await runToEnd('npm', command, { env: { DATA_DIR: product.dataDir } })).toMatchObject({ code: 0 });
  const rows = zstdDecompressSync(readFileSync(file));
  expect([rows.includes('terms.csv'), rows.includes('bottiglia termica')]).toEqual([true, true]);
  expect(rows.includes(buyer)).toBe(false);
});
