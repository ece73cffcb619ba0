import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import type { Description } from '#server/api/description/openapi.ts';
import { projectKeys } from '#server/auth/project-keys.ts';
import { apiRequests, operationsOf } from '#tests/fuzz/api-requests.ts';
import { authRoutes, requestsTo } from '#tests/fuzz/auth-requests.ts';
import { dataRequests } from '#tests/fuzz/data-requests.ts';
import { inside } from '#tests/fuzz/values.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** Whatever is sent to whichever route of the three APIs, over the wire: how they answer, how much, and how soon. */

export type FuzzReport = {
  routes: number;
  calls: number;
  p99Ms: number;
  slowestMs: number;
  largest: number;
  /** Calls of `/api/v1` that a limit kept from their endpoint. */
  limited: number;
  faults: string[];
};

/** Bounds of one answer. The longest that a statement of the data API may take is four seconds. */
const bounds = { ms: 5_000, bytes: 6_000_000 };
const atOnce = 4;

type Sent = { name: string; path: string; init: RequestInit };

const boundless = Object.fromEntries(
  ['OTP', 'VERIFY', 'TOKEN_REFRESH', 'WEB3', 'SSO', 'SMS_SENT', 'ANONYMOUS_USERS'].map((name) => [
    `GOTRUE_RATE_LIMIT_${name}`,
    '1000000',
  ]),
);

async function withoutLimits(product: Product): Promise<string[]> {
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  try {
    await database.query(
      `insert into settings (name, value) values ('api', '{"rateLimitPerHour": 1000000}')
       on conflict (name) do update set value = settings.value || excluded.value`,
    );
    await database.query("select pg_notify('settings', '')");
    // Each person has a ceiling of each minute besides, which is no setting: with nothing counted nobody is near it, and all calls reach their endpoint.
    await database.query(
      `create function count_nothing() returns trigger language plpgsql as $$ begin new.calls := 0; return new; end $$;
       create trigger count_nothing before insert or update on api_call_counts for each row execute function count_nothing()`,
    );
    const { rows } = await database.query<{ id: string }>(
      `select 'REQ-' || lpad(number::text, 3, '0') as id from requests union all select 'CLI-' || lpad(number::text, 3, '0') from clients
       union all select id::text from posts union all select user_id::text from staff union all select id from case_studies`,
    );
    return rows.map(({ id }) => id);
  } finally {
    await database.end();
  }
}

async function requestsOf(product: Product, known: string[], runs: number): Promise<Sent[]> {
  const key = readFileSync(path.join(product.dataDir, 'secret.key'), 'utf8').trim();
  const { anonKey, serviceRoleKey } = await projectKeys(key);
  const tokenOf = async (email: string) => (await signInForToken(product, email, samplePassword)).token ?? '';
  const [admin, client] = [await tokenOf('admin@vantaggio.example'), await tokenOf('client@vantaggio.example')];
  const description = (await (await fetch(`${product.url}/api/v1/openapi.json`)).json()) as Description;
  const bodyOf = (method: string, body: string | undefined) => (method === 'GET' || body === undefined ? {} : { body });
  const sent: Sent[] = [];
  for (const { name, method, template, operation } of operationsOf(description))
    for (const { path: place, body } of fc.sample(apiRequests(template, operation, known), runs)) {
      const token = template.startsWith('/portal') ? client : admin;
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      sent.push({ name, path: `/api/v1${place}`, init: { method, headers, ...bodyOf(method, body) } });
    }
  for (const [name, route] of Object.entries(authRoutes))
    for (const { path: place, body } of fc.sample(
      requestsTo(name, route, () => known.slice(-3)),
      runs,
    )) {
      const [method = ''] = name.split(' ');
      const bearer = { administrator: serviceRoleKey, person: client, anybody: '' }[route.as ?? 'anybody'];
      const type = route.form ? 'application/x-www-form-urlencoded' : 'application/json';
      const headers = { apikey: anonKey, 'content-type': type, ...(bearer && { authorization: `Bearer ${bearer}` }) };
      sent.push({
        name,
        path: `/auth/v1${place}`,
        init: { method, headers, redirect: 'manual', ...bodyOf(method, body) },
      });
    }
  for (const { method, path: place, headers } of fc.sample(dataRequests, runs * 50)) {
    const init = { method, headers: { ...headers, apikey: anonKey } };
    sent.push({ name: `${method} /rest/v1`, path: `/rest/v1${place}`, init });
  }
  return sent;
}

/** Sends `runs` calls to every route. */
export async function fuzz(runs: number): Promise<FuzzReport> {
  const product = await startProduct({ env: { ...boundless, SAMPLE_DATA: 'on', WEB_CONCURRENCY: '2' } });
  const report: FuzzReport = { routes: 0, calls: 0, p99Ms: 0, slowestMs: 0, largest: 0, limited: 0, faults: [] };
  const { faults } = report;
  try {
    const known = await withoutLimits(product);
    const waiting = await requestsOf(product, known, runs);
    report.routes = new Set(waiting.map(({ name }) => name)).size;
    const times: number[] = [];
    const sendAll = async () => {
      for (let each = waiting.pop(); each; each = waiting.pop()) {
        const startedAt = performance.now();
        const answer = await fetch(product.url + each.path, { ...each.init, signal: AbortSignal.timeout(30_000) });
        const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
        const said = isStream ? void (await answer.body?.cancel()) : await answer.text();
        const ms = performance.now() - startedAt;
        times.push(ms);
        report.largest = Math.max(report.largest, said?.length ?? 0);
        const call = `${each.init.method} ${each.path.slice(0, 200)} ${String(each.init.body ?? '').slice(0, 200)}`;
        if (answer.status === 429 && each.path.startsWith('/api/v1')) report.limited += 1;
        if (answer.status >= 500) faults.push(`${call}: ${answer.status} ${said?.slice(0, 200)}`);
        if (said && inside.test(said)) faults.push(`${call}: tells of the inside`);
        if (ms > bounds.ms) faults.push(`${call}: took ${Math.round(ms)} ms`);
        if ((said?.length ?? 0) > bounds.bytes) faults.push(`${call}: ${said?.length} characters`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendAll));
    times.sort((a, b) => a - b);
    report.calls = times.length;
    report.p99Ms = times[Math.floor(times.length * 0.99)] ?? 0;
    report.slowestMs = times.at(-1) ?? 0;
    const ready = await fetch(`${product.url}/readyz`);
    if (!ready.ok) faults.push('it is not ready any more');
  } finally {
    await product.stop();
  }
  return report;
}
