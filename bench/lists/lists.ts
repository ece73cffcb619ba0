import pg from 'pg';
import { few, fillFew, fillMany, many } from '#bench/lists/fill.ts';
import type { Row } from '#bench/row.ts';
import { startCluster } from '#tests/setup/cluster.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';
import { type Case, casesOf } from './cases.ts';

/** Lists, searches and counts of the back office, with a thousand and with a million requests, messages, mails and entries of the log. */

const usualRounds = 60;
const goalMs = 50;
/** The first results of a search over everything stand there 100 ms after a letter was typed; counts may follow their page. */
const laterGoalMs = 100;
const comesLater = /^(?:search over everything|counts)/;
/**
 * What a page may take more than with a thousand rows. Not what counts: what a text is found in is counted to a thousand, and the small table has fewer;
 * and a page of messages or mails comes with its counts.
 */
const goalRatio = 3;
const growsLittle = /^(?:requests|clients|audit)/;

type Ask = (path: string) => Promise<number>;

async function askerOf(product: Product): Promise<Ask> {
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  return async (path) => {
    const begun = performance.now();
    const response = await fetch(`${product.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
    return performance.now() - begun;
  };
}

async function timesOf(ask: Ask, { path, rounds = usualRounds }: Case): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  await ask(path(0));
  for (let round = 0; round < rounds; round += 1) times.push(await ask(path(round)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

async function measureOn(where: string, environment: Record<string, string>): Promise<Row[]> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: '1', ...environment } });
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL as string });
  await database.connect();
  const ask = await askerOf(product);
  const measure = async (count: number) => {
    await database.query('vacuum analyze');
    const measured = new Map<string, { median: number; p95: number }>();
    for (const each of await casesOf(database, count)) {
      // What one person may ask in a minute is not what is measured.
      await database.query('delete from api_call_counts');
      measured.set(each.what, await timesOf(ask, each));
    }
    return measured;
  };
  await fillFew(database);
  const small = await measure(few);
  await fillMany(database);
  const large = await measure(many);
  await database.end();
  await product.stop();
  return [...large].map(([what, { median, p95 }]) => {
    const ratio = median / (small.get(what)?.median ?? Number.NaN);
    const goal = comesLater.test(what) ? laterGoalMs : goalMs;
    const hasRatio = growsLittle.test(what);
    return {
      what: `${where}: ${what}, p95 with 1,000,000`,
      value: `${p95.toFixed(1)} ms, median ${median.toFixed(1)} (${ratio.toFixed(1)} x that with 1,000)`,
      number: p95,
      goal: hasRatio ? `<= ${goal} ms, <= ${goalRatio} x` : `<= ${goal} ms`,
      met: p95 <= goal && (!hasRatio || ratio <= goalRatio),
    };
  });
}

/** On the PostgreSQL that comes with the product. */
export const measureLists = () => measureOn('own', {});

/** On a PostgreSQL of somebody else, Debian's, as it is after its installation. */
export async function measureListsElsewhere(): Promise<Row[]> {
  const cluster = await startCluster('debian');
  try {
    return await measureOn(`PostgreSQL ${cluster.version.split(' ')[0]}`, {
      DATABASE_URL: cluster.url,
      SAMPLE_DATA: 'on',
    });
  } finally {
    await cluster.stop();
  }
}
