import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, startCluster } from '#tests/setup/cluster.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';

/** The database goes away under load and comes back: what visitors and programs are told meanwhile, and what is kept. */

export type OutageReport = {
  seconds: number;
  pagesServed: number;
  refused: number;
  acknowledged: number;
  faults: string[];
};

/** Pages that a visitor who reads the site asks for; kept by each worker after the first time. */
const keptPages = ['/', '/services', '/portfolio', '/about', '/blog'];

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

export type Form = { fields: URLSearchParams; email: string; address: string };

export async function openForm(url: string, index: number): Promise<Form> {
  const html = await (await fetch(`${url}/analysis-request`)).text();
  const email = `${randomUUID()}@outage.example`;
  const fields = new URLSearchParams({
    idempotencyKey: hidden(html, 'idempotencyKey'),
    timeTrap: hidden(html, 'timeTrap'),
    firstName: 'Outage',
    lastName: `Number ${index}`,
    email,
    company: 'Outage Ltd',
    terms: 'on',
  });
  return { fields, email, address: `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}` };
}

export type Told = { status: number; text: string; retryAfter: string | null };

export async function post(url: string, { fields, address }: Form): Promise<Told> {
  const answer = await fetch(`${url}/analysis-request`, {
    method: 'POST',
    body: fields,
    redirect: 'manual',
    headers: { origin: url, 'x-forwarded-for': address },
  });
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
}

/** Asks until every worker has answered each page from its memory. */
async function warm(url: string): Promise<void> {
  for (let round = 0; round < 12; round += 1)
    for (const path of keptPages) await (await fetch(url + path, { headers: { connection: 'close' } })).text();
}

/** What each door says while the database is away, by its address; all of them are asked at once. @returns the milliseconds that each took */
export async function askDoors(url: string, faults: string[]): Promise<[path: string, ms: number][]> {
  const expected: [string, RequestInit, number, RegExp][] = [
    ['/healthz', {}, 200, /ok/],
    ['/readyz', {}, 503, /does not answer/],
    ['/nowhere', {}, 404, /Oops! Page not found/],
    ['/blog?q=amazon', {}, 503, /Blog temporarily unavailable/],
    ['/blog/nobody-wrote-this', {}, 503, /<h1/],
    ['/portfolio/nobody-did-this', {}, 503, /Unexpected Application Error!/],
    ['/api/v1/sample-accounts', {}, 503, /"unavailable"/],
    ['/rest/v1/blog_posts?select=id', {}, 503, /PGRST000/],
    ['/auth/v1/token?grant_type=password', passwordGrant(), 503, /"code":503/],
  ];
  const startedAt = performance.now();
  const times = expected.map(async ([path, init, status, words]): Promise<[string, number]> => {
    const answer = await fetch(url + path, init);
    const text = await answer.text();
    if (answer.status !== status)
      faults.push(`${path} answered ${answer.status}, not ${status}: ${text.slice(0, 200)}`);
    else if (!words.test(text)) faults.push(`${path} does not say ${words}: ${text.slice(0, 200)}`);
    if (/\bat \/|ECONNREFUSED|node_modules/.test(text)) faults.push(`${path} tells of the inside`);
    return [path, performance.now() - startedAt];
  });
  return Promise.all(times);
}

const passwordGrant = (): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'nobody@outage.example', password: 'Wrong-pass-1' }),
});

async function storedTimes(cluster: Cluster): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ email: string; times: number }>(
    `select email, count(*)::int as times from requests where company = 'Outage Ltd' group by email`,
  );
  await client.end();
  return new Map(rows.map(({ email, times }) => [email, times]));
}

/** Ends the database for `seconds` under a load of page views and posts; `posts` of them begin before, during and after. */
export async function stopDatabaseUnderLoad(
  seconds: number,
  posts: number,
  through: (cluster: Cluster) => Promise<Record<string, string>> = async ({ url }) => ({ DATABASE_URL: url }),
): Promise<OutageReport> {
  const cluster = await startCluster();
  const env = { TRUSTED_PROXIES: '127.0.0.1', WEB_CONCURRENCY: '2', SAMPLE_DATA: 'on', ...(await through(cluster)) };
  let product: Product | undefined;
  const report: OutageReport = { seconds, pagesServed: 0, refused: 0, acknowledged: 0, faults: [] };
  const { faults } = report;
  try {
    product = await startProduct({ env: { ...env, AUTH_REQUIRE_APIKEY: 'off' } });
    const { url } = product;
    await warm(url);
    const forms = await Promise.all(Array.from({ length: posts }, (_, index) => openForm(url, index)));
    await sleep(2_100); // older than the time trap
    let isOver = false;
    const readers = Array.from({ length: 4 }, async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const path = keptPages[turn % keptPages.length] as string;
        const answer = await fetch(url + path);
        await answer.text();
        if (answer.status === 200) report.pagesServed += 1;
        else faults.push(`${path} answered ${answer.status}`);
        await sleep(5);
      }
    });
    const waiting = [...forms];
    const acknowledged: string[] = [];
    const writer = (async () => {
      const pause = (seconds * 1_000) / posts;
      for (let form = waiting.shift(); form; form = waiting.shift()) {
        const told = await post(url, form);
        if (told.status === 303) acknowledged.push(form.email);
        else if (told.status === 503) {
          report.refused += 1;
          if (!told.retryAfter) faults.push('a refusal has no Retry-After');
          if (!told.text.includes('We could not save it just now')) faults.push('a refusal does not say what to do');
          if (!told.text.includes(form.email)) faults.push('what was typed is gone');
          waiting.push(form);
        } else faults.push(`a post was answered ${told.status}`);
        await sleep(pause);
      }
    })();
    await cluster.kill();
    await askDoors(url, faults);
    await eventually(() => (report.refused > 0 ? true : undefined), 'a refusal');
    await sleep(Math.max(0, seconds * 1_000));
    await cluster.startAgain();
    await eventually(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined), 'readiness', 60_000);
    await writer;
    isOver = true;
    await Promise.all(readers);
    report.acknowledged = acknowledged.length;
    const stored = await storedTimes(cluster);
    for (const { email } of forms)
      if (stored.get(email) !== 1) faults.push(`${email} is stored ${stored.get(email) ?? 0} times`);
    await expectFresh(url, cluster, faults);
  } finally {
    await product?.stop();
    await cluster.stop();
  }
  return report;
}

/** Pages kept from before the outage must not outlive it. */
async function expectFresh(url: string, cluster: Cluster, faults: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const name = `After ${randomUUID().slice(0, 8)}`;
  await client.query(
    `insert into settings (name, value) values ('general', $1) on conflict (name) do update set value = $1`,
    [JSON.stringify({ siteName: name })],
  );
  await client.query(`select pg_notify('settings', ''), pg_notify('pages', 'settings')`);
  await client.end();
  await eventually(
    async () => ((await (await fetch(`${url}/about`)).text()).includes(name) ? true : undefined),
    'a change made after the outage',
  ).catch((error) => faults.push(String(error)));
}
