import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '#bench/row.ts';
import { type Product, processTree, samplePassword, startProduct } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

const mixed = 10_000;
const callers = 16;
const restMs = 30_000;
const momentMs = 3_000;

/** Proportional set size of a process in bytes: shared pages are counted once over all. */
function proportionalSize(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** What a process is, by its command. */
function kindOf(pid: number): string {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return /postgres/.test(command) ? 'database' : /build\/server/.test(command) ? 'workers' : 'supervisor and door';
  } catch {
    return 'ended';
  }
}

/** Bytes of the whole tree, by what they are for. */
function sizesOf({ pid }: Product): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const each of processTree(pid)) sizes[kindOf(each)] = (sizes[kindOf(each)] ?? 0) + proportionalSize(each);
  return sizes;
}

/** What visitors, a client and a colleague ask for, in turn: pages, files, records, lists, figures, something that is not there, and a post. */
async function askMixed({ url, dataDir }: Product): Promise<void> {
  const as = async (email: string): Promise<RequestInit> => {
    const { token } = await signInForToken({ url, dataDir }, email, samplePassword);
    return { headers: { authorization: `Bearer ${token}` } };
  };
  const [staff, client] = await Promise.all([as('editor@vantaggio.example'), as('client@vantaggio.example')]);
  const asked: [string, RequestInit?][] = [
    ['/'],
    ['/blog'],
    ['/api/v1/me', staff],
    ['/analysis-request'],
    ['/api/v1/requests', staff],
    ['/services'],
    ['/api/v1/portal/overview', client],
    ['/blog?q=amazon'],
    ['/api/v1/dashboard', staff],
    ['/portfolio'],
    ['/nothing-here'],
    ['/admin'],
    ['/api/v1/clients', staff],
    ['/contact', { method: 'POST', body: new URLSearchParams({ firstName: 'A' }), headers: { origin: url } }],
    ['/client-dashboard'],
    ['/icon.svg'],
  ];
  let next = 0;
  const faults = new Map<string, number>();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < mixed) {
        const [path, init] = asked[next++ % asked.length] as [string, RequestInit?];
        const answer = await fetch(url + path, init);
        await answer.arrayBuffer();
        if (answer.status >= 500) faults.set(path, (faults.get(path) ?? 0) + 1);
      }
    }),
  );
  if (faults.size > 0) throw new Error(`The product failed: ${JSON.stringify([...faults])}`);
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

function row(what: string, sizes: Record<string, number>, mostMb?: number): Row {
  const bytes = Object.values(sizes).reduce((sum, each) => sum + each, 0);
  const parts = Object.entries(sizes).map(([kind, each]) => `${kind} ${megabytes(each)}`);
  return {
    what: `memory, ${what} (${parts.join(', ')})`,
    value: `${megabytes(bytes)} MB`,
    number: bytes,
    ...(mostMb !== undefined && { goal: `<= ${mostMb} MB`, met: megabytes(bytes) <= mostMb }),
  };
}

/** Memory of the whole tree with the bundled database, at rest and after ten thousand mixed requests. */
export async function measureMemory(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [workers, mostAfter] of [
    [1, 360],
    [2, 450],
  ] as const) {
    // As `npm start`, the image and the unit start it.
    const product = await startProduct({ env: { WEB_CONCURRENCY: String(workers), MALLOC_TRIM_THRESHOLD_: '131072' } });
    const name = workers === 1 ? 'one worker' : 'two workers';
    // What is done once after a start is over by then, and connections that were needed for it are closed.
    await sleep(restMs);
    rows.push(row(`${name} at rest`, sizesOf(product), workers === 1 ? 280 : undefined));
    await askMixed(product);
    rows.push(row(`${name} right after 10,000 requests`, sizesOf(product), mostAfter));
    await sleep(momentMs);
    rows.push(row(`${name} three seconds later`, sizesOf(product), mostAfter));
    await sleep(restMs - momentMs);
    rows.push(row(`${name} at rest again`, sizesOf(product)));
    await product.stop();
  }
  return rows;
}
