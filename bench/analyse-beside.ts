import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import os from 'node:os';
import { textOfBytes } from '#bench/analyse.ts';
import { median, type Row } from '#bench/row.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** Visitors while an analysis is made: the cached home page at a steady pace, and how long the slowest of a hundred answers take. */

const [perSecond, secondsEach, rounds] = [50, 10, 5];
/** The niceness of an analysis: `server/analysis/thread.ts`. */
const politeness = 10;

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

/** Keeps a processor busy with nothing, as politely as an analysis runs, for as long as `work` takes. */
async function besideNothing<T>(work: () => Promise<T>): Promise<T> {
  const busy = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
  if (busy.pid !== undefined) os.setPriority(busy.pid, politeness);
  try {
    return await work();
  } finally {
    busy.kill('SIGKILL');
  }
}

async function besideAnalysis(product: Product, token: string, file: string): Promise<number[]> {
  const statusOf = await begin(product, token, file);
  let status = 'running';
  const watch = (async () => {
    while (status === 'running') {
      await pause(500);
      status = await statusOf();
    }
  })();
  const times = await visit(`${product.url}/`, () => status === 'running');
  await watch;
  if (status !== 'draft') throw new Error(`the analysis ended as ${status}`);
  return times;
}

/** Of all rounds together: of one, a hundredth are four or five answers, and one of them more or less halves it. */
function row(what: string, rounds: number[][]): Row {
  const number = slowest(rounds.flat());
  const each = rounds.map((times) => slowest(times).toFixed(1)).join(', ');
  return { what: `${what} (rounds: ${each})`, value: `p99 ${number.toFixed(1)} ms`, number };
}

/**
 * @returns figures of one product at its default settings: alone, beside an analysis of the largest text, and beside a program that does nothing but keep a
 * processor busy. What the last takes, a machine of few processors takes for whatever works on it.
 */
export async function measureBesideAnalysis(): Promise<Row[]> {
  const { file } = await textOfBytes();
  const product = await startProduct();
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  if (!token) throw new Error('the Admin could not sign in');
  const visitFor = (seconds: number) => {
    const endsAt = Date.now() + seconds * 1_000;
    return visit(`${product.url}/`, () => Date.now() < endsAt);
  };
  await visitFor(3);
  const times = { alone: [] as number[][], analysis: [] as number[][], nothing: [] as number[][] };
  for (let round = 0; round < rounds; round += 1) {
    times.alone.push(await visitFor(secondsEach));
    times.analysis.push(await besideAnalysis(product, token, file.path));
    times.nothing.push(await besideNothing(() => visitFor(secondsEach)));
  }
  await product.stop();
  const { alone, analysis, nothing } = times;
  const ratio = slowest(analysis.flat()) / slowest(alone.flat());
  const ratios = analysis.map((each, round) => slowest(each) / slowest(alone[round] ?? []));
  const ofNothing = slowest(analysis.flat()) / slowest(nothing.flat());
  return [
    row(`cached home at ${perSecond} requests/s`, alone),
    row('the same beside an analysis of 50 MB', analysis),
    row('the same beside a program that only keeps a processor busy', nothing),
    { what: 'p99 beside / without', value: ratio.toFixed(2), number: ratio, goal: '<= 2', met: ratio <= 2 },
    { what: 'the same, middle of the rounds', value: median(ratios).toFixed(2), number: median(ratios) },
    { what: 'p99 beside an analysis / beside nothing', value: ofNothing.toFixed(2), number: ofNothing },
  ];
}
