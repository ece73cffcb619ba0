import pg from 'pg';
import type { Row } from '#bench/row.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** Lists, searches and counts of the back office, with a thousand and with a million requests. */

const rounds = 60;
const few = 1_000;
const many = 1_000_000;
const manyClients = 100_000;
const goalMs = 50;
const goalRatio = 3;

type Ask = (path: string) => Promise<number>;

async function askerOf(product: Product, anonKey: string): Promise<Ask> {
  const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@vantaggio.example', password: samplePassword }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async (path) => {
    const begun = performance.now();
    const response = await fetch(`${product.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
    return performance.now() - begun;
  };
}

/** Requests of people with ordinary names: one in four companies is an "Srl", one in two hundred people a "Marchetti". */
export const fillRequests = (from: number, to: number) => `
  insert into requests (client_id, source, title, types, name, email, company, status, priority, submitted_at, reply_due_at, replied_at, assignee_id)
  select (select id from clients where number = 1 limit 1), 'site', 'Business Analysis', '{Business Analysis}',
    (array['Anna','Marco','Giulia','Paolo','Sofia','Luca','Elena','Jan','Zoë','Tom'])[1 + n % 10] || ' ' ||
      case when n % 200 = 7 then 'Marchetti' else initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'aeioubdlmn')) end,
    'lead' || n || '@' || translate(substr(md5((n % 5000)::text), 1, 6), '0123456789', 'aeioubdlmn') || '.example',
    initcap(translate(substr(md5((n % 5000)::text), 1, 6), '0123456789', 'aeioubdlmn')) || ' ' || (array['Srl','Ltd','GmbH','SpA'])[1 + n % 4],
    case when n % 51 = 0 then 'new' when n % 23 = 1 then 'in-progress' when n % 11 = 3 then 'cancelled' else 'completed' end,
    (array['high','medium','low'])[1 + n % 3],
    now() - n * interval '3 minutes', now() - n * interval '3 minutes' + interval '1 day',
    case when n % 51 = 0 then null else now() - n * interval '3 minutes' + interval '5 hours' end,
    case when n % 7 = 0 then (select user_id from staff order by name limit 1) end
  from generate_series(${from}, ${to}) n`;

const fillClients = `
  insert into clients (name, email, company, joined_at, last_activity_at)
  select (array['Anna','Marco','Giulia','Paolo'])[1 + n % 4] || ' ' || initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'aeioubdlmn')),
    'client' || n || '@many.example', initcap(translate(substr(md5(n::text), 8, 6), '0123456789', 'aeioubdlmn')) || ' Srl',
    now() - n * interval '1 hour', now() - n * interval '1 hour'
  from generate_series(1, ${manyClients}) n`;

/** The cursor of the page that begins `rows` rows down. */
async function cursorAt(client: pg.Client, rows: number, search = ''): Promise<string> {
  const { rows: found } = await client.query(
    `select to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, number from requests
     where deleted_at is null and search like '%' || $2 || '%' order by submitted_at desc, number desc offset $1 limit 1`,
    [rows, search],
  );
  return Buffer.from(`${found[0]?.at}|${found[0]?.number}`).toString('base64url');
}

type Case = { what: string; path: (round: number) => string };

async function casesOf(client: pg.Client, count: number): Promise<Case[]> {
  const deep = Math.min(50_000, Math.floor(count / 2));
  const cursor = await cursorAt(client, deep);
  const srl = await cursorAt(client, Math.min(50_000, Math.floor(count / 8)), 'srl');
  const at = (round: number) => 1 + ((round * 7919) % count);
  return [
    { what: 'first page', path: () => '/requests' },
    { what: 'thousandth page', path: () => `/requests?cursor=${cursor}` },
    { what: 'first page of a status', path: () => '/requests?status=new' },
    { what: 'first page of an assignee and a priority', path: () => '/requests?assignee=none&priority=high' },
    { what: 'search "srl": one in four', path: () => '/requests?q=srl' },
    { what: 'search "srl", thousandth page', path: () => `/requests?q=srl&cursor=${srl}` },
    { what: 'search "archett": one in two hundred', path: () => '/requests?q=archett' },
    { what: 'search an e-mail address', path: (round) => `/requests?q=lead${at(round)}@` },
    { what: 'search what is nowhere', path: (round) => `/requests?q=zq${round}zq` },
    { what: 'search "ma": beginnings of words', path: () => '/requests?q=ma' },
    { what: 'search "qx": the beginning of few words', path: () => '/requests?q=qx' },
    { what: 'search "srl" in a status', path: () => '/requests?q=srl&status=cancelled' },
    { what: 'counts of the whole list', path: () => '/requests/counts' },
    { what: 'counts of "srl"', path: () => '/requests/counts?q=srl' },
    { what: 'counts of "srl" in a status', path: () => '/requests/counts?q=srl&status=cancelled' },
    { what: 'counts of "archett"', path: () => '/requests/counts?q=archett' },
    { what: 'search over everything, "marchetti"', path: () => '/search?q=marchetti' },
    {
      what: 'search over everything, a reference',
      path: (round) => `/search?q=REQ-${String(at(round)).padStart(3, '0')}`,
    },
    { what: 'clients, first page', path: () => '/clients' },
    { what: 'clients, search "srl": nearly all', path: () => '/clients?q=srl' },
    {
      what: 'clients, search an e-mail address',
      path: (round) => `/clients?q=client${1 + ((round * 7919) % 90_000)}@`,
    },
    { what: 'dashboard', path: () => '/dashboard' },
  ];
}

async function p95Of(ask: Ask, { path }: Case): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await ask(path(round)));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

export async function measureLists(): Promise<Row[]> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: '1' } });
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL as string });
  await client.connect();
  const { projectKeys } = await import('#server/auth/project-keys.ts');
  const ask = await askerOf(product, (await projectKeys(workerEnvironment(product).SECRET_KEY ?? '')).anonKey);
  const measure = async (count: number) => {
    await client.query('vacuum analyze');
    const measured = new Map<string, number>();
    for (const each of await casesOf(client, count)) {
      await ask(each.path(0));
      measured.set(each.what, await p95Of(ask, each));
    }
    return measured;
  };
  await client.query(fillRequests(1, few));
  const small = await measure(few);
  await client.query(fillClients);
  for (let from = few + 1; from <= many; from += 100_000)
    await client.query(fillRequests(from, Math.min(from + 99_999, many)));
  const large = await measure(many);
  await client.end();
  await product.stop();
  return [...large].map(([what, p95]) => {
    const ratio = p95 / (small.get(what) ?? Number.NaN);
    return {
      what: `${what}, p95 with 1,000,000 requests`,
      value: `${p95.toFixed(1)} ms, ${ratio.toFixed(1)} x that with 1,000`,
      number: p95,
      goal: `<= ${goalMs} ms, <= ${goalRatio} x`,
      met: p95 <= goalMs && ratio <= goalRatio,
    };
  });
}
