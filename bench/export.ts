import { readFileSync } from 'node:fs';
import pg from 'pg';
import { fillRequests } from '#bench/lists/fill.ts';
import type { Row } from '#bench/row.ts';
import type { ExportView } from '#shared/exports.ts';
import { eventually, processTree, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** An export of a million requests: how long it takes, and how much memory it needs beyond what the worker has anyway. */

const rows = 1_000_000;
const goalMb = 200;
const warmUps = 400;
const patienceMs = 20 * 60_000;

/** Resident memory of the product's own processes, the database aside, in bytes. */
function residentMemory(pid: number): number {
  const sizes = processTree(pid).map((each) => {
    try {
      const status = readFileSync(`/proc/${each}/status`, 'utf8');
      if (/^Name:\s+postgres/m.test(status)) return 0;
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

const mb = (bytes: number) => Math.round(bytes / 1e6);

export async function measureExport(): Promise<Row[]> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: '1' } });
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL as string });
  await database.connect();
  // Indexes that only searches use would take longer to fill than the export itself.
  await database.query('drop index requests_search, requests_words');
  await database.query(fillRequests(1, rows));
  await database.query('vacuum analyze requests');
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const call = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${product.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  // What the worker needs for these calls alone, so that only the export's own part is told.
  let before = 0;
  for (let round = 0; round < warmUps; round += 1) {
    await call('/requests');
    await call('/exports');
    if (round % 10 === 0) before = Math.max(before, residentMemory(product.pid));
  }
  const begunAt = performance.now();
  const { id } = await call<ExportView>('/exports', { sets: [{ set: 'requests' }], formats: ['csv', 'json'] });
  const seen = { peak: 0, steps: new Set<number>(), pages: [] as number[] };
  const done = await eventually(
    async () => {
      seen.peak = Math.max(seen.peak, residentMemory(product.pid));
      const pageAt = performance.now();
      await call('/requests');
      seen.pages.push(performance.now() - pageAt);
      const view = await call<ExportView>(`/exports/${id}`);
      seen.steps.add(view.rows.done);
      if (view.state === 'failed') throw new Error(`the export failed: ${view.failure}`);
      return view.state === 'done' ? view : undefined;
    },
    'the export',
    patienceMs,
  );
  const seconds = (performance.now() - begunAt) / 1000;
  await database.end();
  await product.stop();
  const more = mb(seen.peak - before);
  const p95 = seen.pages.sort((a, b) => a - b)[Math.floor(seen.pages.length * 0.95)] ?? Number.NaN;
  const count = done.counts?.requests ?? 0;
  return [
    { what: 'export of 1,000,000 requests, CSV and JSON', value: `${seconds.toFixed(0)} s`, number: seconds },
    { what: 'rows of it', value: String(count), number: count, goal: `>= ${rows}`, met: count >= rows },
    {
      what: 'memory it takes on top',
      value: `${more} MB (${mb(before)} to ${mb(seen.peak)})`,
      number: more,
      goal: `<= ${goalMb} MB`,
      met: more <= goalMb,
    },
    {
      what: 'steps of progress that a screen saw',
      value: String(seen.steps.size),
      number: seen.steps.size,
      goal: '>= 10',
      met: seen.steps.size >= 10,
    },
    { what: 'file', value: `${mb(done.bytes ?? 0)} MB` },
    { what: 'a page of the list meanwhile', value: `p95 ${p95.toFixed(0)} ms`, number: p95 },
  ];
}
