import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Load, load } from '#bench/load.ts';
import { median, type Row } from '#bench/row.ts';
import { freePort, startProduct, temporaryFolder, workerEnvironment } from '#tests/setup/product.ts';

/** Both servers run at the same time and are loaded in turn, so that a slow moment of the machine hits both. */
const rounds = 5;
const secondsPerRound = 3;
const processes = 1;

type Bare = { url: string; child: ChildProcess };

async function startBare(program: string, args: string[], env: Record<string, string>): Promise<Bare> {
  const port = await freePort();
  const child = fork(
    path.resolve(program),
    args.map((each) => each.replace('PORT', String(port))),
    {
      env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(port) },
    },
  );
  await new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject));
  return { url: `http://127.0.0.1:${port}/`, child };
}

async function compare(ours: string, theirs: string): Promise<{ ours: Load[]; theirs: Load[]; ratio: number }> {
  const results = { ours: [] as Load[], theirs: [] as Load[] };
  await load(ours, 1);
  await load(theirs, 1);
  for (let round = 0; round < rounds; round += 1) {
    results.theirs.push(await load(theirs, secondsPerRound));
    results.ours.push(await load(ours, secondsPerRound));
  }
  const ratio = median(
    results.ours.map((each, index) => each.perSecond / (results.theirs[index]?.perSecond ?? Number.NaN)),
  );
  return { ...results, ratio };
}

const middle = (loads: Load[], key: keyof Load) => median(loads.map((each) => each[key]));
const figures = (loads: Load[]) =>
  `${Math.round(middle(loads, 'perSecond'))}/s p50 ${middle(loads, 'p50').toFixed(2)} p99 ${middle(loads, 'p99').toFixed(2)} ms`;

/** The cached home page against `node:http` with the same bytes, headers and number of processes. */
export async function measureCachedHome(): Promise<Row[]> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: String(processes) } });
  await fetch(`${product.url}/`);
  await new Promise((resolve) => setTimeout(resolve, 500)); // the page is compressed and kept
  const response = await fetch(`${product.url}/`, { headers: { 'accept-encoding': 'identity' } });
  const headers = [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  const file = path.join(temporaryFolder('bench'), 'page.json');
  writeFileSync(file, JSON.stringify({ headers, body: Buffer.from(await response.arrayBuffer()).toString('base64') }));
  const bare = await startBare('bench/bare-server.ts', [file, 'PORT', String(processes)], {});
  const { ours, theirs, ratio } = await compare(`${product.url}/`, bare.url);
  bare.child.kill();
  await product.stop();
  return [
    { what: 'cached home page', value: figures(ours), number: middle(ours, 'perSecond') },
    { what: 'bare node:http, same bytes', value: figures(theirs), number: middle(theirs, 'perSecond') },
    { what: 'cached / bare', value: ratio.toFixed(2), number: ratio, goal: '>= 0.7', met: ratio >= 0.7 },
  ];
}

/** The home page rendered for each request against React's renderToString of the same tree. */
export async function measureUncachedHome(): Promise<Row[]> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: String(processes), PAGE_CACHE: 'off' } });
  const built = spawnSync('react-router', ['build', '--logLevel', 'error'], {
    env: { ...process.env, BUILD_DIRECTORY: 'bench/build', SERVER_ENTRY: './bench/render-server.ts' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) throw new Error('the render benchmark could not be built');
  const bare = await startBare('bench/build/server/index.js', [], workerEnvironment(product));
  const { ours, theirs, ratio } = await compare(`${product.url}/`, bare.url);
  bare.child.kill();
  await product.stop();
  return [
    { what: 'uncached home page', value: figures(ours), number: middle(ours, 'perSecond') },
    { what: 'bare renderToString, same tree', value: figures(theirs), number: middle(theirs, 'perSecond') },
    { what: 'uncached / bare', value: ratio.toFixed(2), number: ratio, goal: '>= 0.3', met: ratio >= 0.3 },
  ];
}
