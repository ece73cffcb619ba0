import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { textOfBytes } from '#bench/analyse.ts';
import type { Row } from '#bench/row.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** Visitors while an analysis is made: the cached home page at a steady pace, and how long the slowest of a hundred answers take. */

const [perSecond, secondsWithout] = [50, 12];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for the home page at a steady pace, whether answers come or not, for as long as `goesOn`. Milliseconds of each answer. */
async function visit(url: string, goesOn: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  const waiting: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let count = 0; goesOn(); count += 1) {
    await pause(Math.max(0, startedAt + (count * 1_000) / perSecond - performance.now()));
    const askedAt = performance.now();
    waiting.push(
      new Promise((resolve, reject) => {
        get(url, { agent }, (answer) => {
          answer.resume();
          answer.on('end', () => {
            times.push(performance.now() - askedAt);
            resolve();
          });
        }).on('error', reject);
      }),
    );
  }
  await Promise.all(waiting);
  agent.destroy();
  return times;
}

const slowest = (times: number[]): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
};

async function begin({ url }: Product, token: string, file: string): Promise<() => Promise<string>> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('files[]', new File([readFileSync(file)], 'large.csv'));
  form.append('parameters', JSON.stringify({ marketplace: 'IT' }));
  const answer = await fetch(new URL('/api/v1/analyses', url), { method: 'POST', headers, body: form });
  const { id } = (await answer.json()) as { id: string };
  if (answer.status !== 202) throw new Error(`the analysis was answered ${answer.status}`);
  return async () => {
    const read = await fetch(new URL(`/api/v1/analyses/${id}/desk`, url), { headers });
    return ((await read.json()) as { analysis: { status: string } }).analysis.status;
  };
}

/** @returns figures of one product at its default settings, with and without an analysis of the largest text beside */
export async function measureBesideAnalysis(): Promise<Row[]> {
  const { file } = await textOfBytes();
  const product = await startProduct();
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  if (!token) throw new Error('the Admin could not sign in');
  const home = `${product.url}/`;
  const until = Date.now() + 3_000;
  await visit(home, () => Date.now() < until);
  const endsAt = Date.now() + secondsWithout * 1_000;
  const without = await visit(home, () => Date.now() < endsAt);
  const statusOf = await begin(product, token, file.path);
  let status = 'running';
  const watch = (async () => {
    while (status === 'running') {
      await pause(500);
      status = await statusOf();
    }
  })();
  const beside = await visit(home, () => status === 'running');
  await watch;
  await product.stop();
  if (status !== 'draft') throw new Error(`the analysis ended as ${status}`);
  const ratio = slowest(beside) / slowest(without);
  const figures = (times: number[]) => `${times.length} answers, p99 ${slowest(times).toFixed(1)} ms`;
  return [
    { what: `cached home at ${perSecond} requests/s`, value: figures(without), number: slowest(without) },
    { what: 'the same beside an analysis of 50 MB', value: figures(beside), number: slowest(beside) },
    { what: 'p99 beside / without', value: ratio.toFixed(2), number: ratio, goal: '<= 2', met: ratio <= 2 },
  ];
}
