import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { startBare } from '#bench/bare.ts';
import { compare, figures, middle } from '#bench/compare.ts';
import type { Row } from '#bench/row.ts';
import { startProduct, temporaryFolder, workerEnvironment } from '#tests/setup/product.ts';

const processes = 1;

/** As an operator starts it: with a line in the log for each request. */
const usual = { WEB_CONCURRENCY: String(processes), LOG_LEVEL: 'info' };

type Answer = { status: number; headers: [string, string][]; body: Buffer };

/** An answer as it comes over the line, not unpacked. */
function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  const own = new Set(['date', 'connection', 'keep-alive']);
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const given = Object.entries(response.headers).filter(([name]) => !own.has(name)) as [string, string][];
          resolve({ status: response.statusCode ?? 0, headers: given, body: Buffer.concat(chunks) });
        });
      })
      .on('error', reject);
  });
}

/** The cached home page against `node:http` with the same bytes, headers and number of processes: whole, as Brotli, and unchanged. */
export async function measureCachedHome(): Promise<Row[]> {
  const product = await startProduct({ env: usual });
  const url = `${product.url}/`;
  await fetch(url);
  await new Promise((resolve) => setTimeout(resolve, 500)); // the page is compressed and kept
  const { headers } = await answerOf(url, {});
  const etag = new Map(headers).get('etag') ?? '';
  const kinds: [string, Record<string, string>][] = [
    ['cached home page', { 'accept-encoding': 'identity' }],
    ['as Brotli', { 'accept-encoding': 'br' }],
    ['unchanged (304)', { 'if-none-match': etag }],
  ];
  const rows: Row[] = [];
  for (const [what, asked] of kinds) {
    const { body, ...answer } = await answerOf(url, asked);
    const file = path.join(temporaryFolder('bench'), 'page.json');
    writeFileSync(file, JSON.stringify({ ...answer, body: body.toString('base64') }));
    const bare = await startBare('bench/bare-server.ts', [file, 'PORT', String(processes)], {});
    const { ours, theirs, ratio } = await compare({ url, headers: asked }, { url: bare.url, headers: asked });
    bare.child.kill();
    rows.push(
      { what, value: figures(ours), number: middle(ours, 'perSecond') },
      { what: `${what}: bare node:http, same bytes`, value: figures(theirs), number: middle(theirs, 'perSecond') },
      { what: `${what} / bare`, value: ratio.toFixed(2), number: ratio, goal: '>= 0.9', met: ratio >= 0.9 },
    );
  }
  await product.stop();
  return rows;
}

/** The home page rendered for each request against React's renderToString of the same tree. */
export async function measureUncachedHome(): Promise<Row[]> {
  const product = await startProduct({ env: { ...usual, PAGE_CACHE: 'off' } });
  rmSync('bench/build', { recursive: true, force: true });
  const built = spawnSync('react-router', ['build', '--logLevel', 'error'], {
    env: { ...process.env, BUILD_DIRECTORY: 'bench/build', SERVER_ENTRY: './bench/render-server.ts' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) throw new Error('the render benchmark could not be built');
  const bare = await startBare('bench/build/server/index.js', [], workerEnvironment(product));
  const { ours, theirs, ratio } = await compare({ url: `${product.url}/` }, { url: bare.url });
  bare.child.kill();
  await product.stop();
  return [
    { what: 'uncached home page', value: figures(ours), number: middle(ours, 'perSecond') },
    { what: 'bare renderToString, same tree', value: figures(theirs), number: middle(theirs, 'perSecond') },
    { what: 'uncached / bare', value: ratio.toFixed(2), number: ratio, goal: '>= 0.5', met: ratio >= 0.5 },
  ];
}
