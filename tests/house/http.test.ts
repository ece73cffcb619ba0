import { readdirSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedUrl } from '#server/db/embedded.ts';
import { type Cluster, startCluster } from '#tests/setup/cluster.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';
import { bodyOf, rawRequest, statusOf } from '#tests/setup/raw-http.ts';
import { connectionsToEach } from '#tests/setup/steady-connection.ts';

let product: Product;
let database: pg.Client;

beforeAll(async () => {
  product = await startProduct({ env: { WEB_CONCURRENCY: '2' } });
  database = new pg.Client({ connectionString: embeddedUrl(product.dataDir) });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
});

const builtAsset = (pattern: RegExp) => readdirSync('build/client/assets').find((name) => pattern.test(name)) as string;

/** The home page once it comes from memory: only then it carries an ETag. */
const cachedHome = (headers: Record<string, string> = {}) =>
  eventually(async () => {
    const response = await fetch(`${product.url}/`, { headers });
    return response.headers.has('etag') ? response : void (await response.arrayBuffer());
  }, 'a cached home page');

type Case = { what: string; status: number; ask: () => Promise<Response>; also?: Record<string, RegExp> };
const ask = (path: string, init?: RequestInit) => () => fetch(product.url + path, { redirect: 'manual', ...init });
const post = (path: string, size: number) => () =>
  ask(path, { method: 'POST', body: 'x'.repeat(size), headers: { origin: product.url } })();
const noStore = { 'cache-control': /no-store/ };

describe('every answer carries the security headers and a request id', () => {
  const cases: Case[] = [
    { what: 'a page that is kept', status: 200, ask: () => cachedHome(), also: { etag: /^W\/"/ } },
    { what: 'a form page', status: 200, ask: ask('/analysis-request'), also: { 'cache-control': /private, no-cache/ } },
    { what: 'the shell of the back office', status: 200, ask: ask('/admin/requests') },
    { what: 'an unknown page', status: 404, ask: ask('/nothing-here') },
    { what: 'a method that is not offered', status: 405, ask: post('/', 1), also: { allow: /GET, HEAD/ } },
    { what: 'a form that is too large', status: 413, ask: post('/analysis-request', 300_000), also: noStore },
    { what: 'an API body that is too large', status: 413, ask: post('/api/v1/requests', 1_200_000), also: noStore },
    {
      what: 'a built asset',
      status: 200,
      ask: () => ask(`/assets/${builtAsset(/\.css$/)}`)(),
      also: { 'cache-control': /^public, max-age=31536000, immutable$/, 'content-type': /text\/css/ },
    },
    {
      what: 'a font',
      status: 200,
      ask: () => ask(`/assets/${builtAsset(/\.woff2$/)}`)(),
      also: { 'content-type': /woff2/ },
    },
    { what: 'an asset that is not there', status: 404, ask: ask('/assets/gone-1234.js'), also: noStore },
    { what: 'the picture that counts visits', status: 200, ask: ask('/visit.gif?page=/'), also: noStore },
    { what: 'a file of the site', status: 200, ask: ask('/favicon.ico'), also: { 'cache-control': /max-age=3600/ } },
    { what: 'an API answer', status: 200, ask: ask('/api/v1/sample-accounts'), also: noStore },
    { what: 'an API refusal', status: 401, ask: ask('/api/v1/requests'), also: noStore },
    { what: 'an API address that is not there', status: 404, ask: ask('/api/v1/nothing'), also: noStore },
    { what: 'an auth answer', status: 200, ask: ask('/auth/v1/settings') },
    { what: 'an auth refusal', status: 401, ask: ask('/auth/v1/token?grant_type=password', { method: 'POST' }) },
    {
      what: 'a redirect',
      status: 303,
      ask: ask('/auth/v1/verify?token=x&type=magiclink'),
      also: { location: /\/auth\/callback/ },
    },
    { what: 'healthz', status: 200, ask: ask('/healthz'), also: noStore },
    { what: 'readyz', status: 200, ask: ask('/readyz'), also: noStore },
    { what: 'metrics', status: 200, ask: ask('/metrics'), also: noStore },
  ];

  it.each(cases)('$what', async ({ status, ask: send, also = {} }) => {
    const { headers, status: got } = await send();
    expect(got).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0] ?? '').not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has('strict-transport-security')).toBe(false); // PUBLIC_URL is not https here
    for (const [name, value] of Object.entries(also)) expect(headers.get(name), name).toMatch(value);
  });

  it('a body that is no JSON is the fault of its sender, in the built worker too', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    for (const body of ['', '{', 'not JSON']) {
      const answer = await ask('/api/v1/account/restore', { ...init, body })();
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'malformed_request', message: 'The body is not valid JSON.' } },
      ]);
    }
  });

  it('HEAD says what GET says, without a body', async () => {
    await cachedHome();
    for (const path of ['/', '/nothing-here', '/favicon.ico', '/healthz', '/api/v1/sample-accounts']) {
      const [head, get] = await Promise.all([ask(path, { method: 'HEAD' })(), ask(path)()]);
      expect(head.status, path).toBe(get.status);
      expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'));
      expect(await head.text(), path).toBe('');
      await get.arrayBuffer();
    }
  });
});

describe('paths that try to leave the folder of public files', () => {
  it.each([
    '/assets/../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5c..%5cpackage.json',
    '/assets/..\\..\\..\\package.json',
    '/assets/%252e%252e/%252e%252e/package.json',
    '/favicon.ico%00.json',
    '/%00.json',
    '//package.json',
    '/%c0%ae%c0%ae/%c0%ae%c0%ae/package.json',
    '/%.json',
    'file:///etc/passwd',
  ])('%s finds nothing', async (target) => {
    const answer = await rawRequest(product.url, target);
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/"name":|root:/);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
  });

  it.each(['evil.example:99999', 'a b', '[::1', 'me@evil.example'])(
    'a Host that is none (%s) is refused',
    async (host) => {
      expect(statusOf(await rawRequest(product.url, '/nothing-here', { host }))).toBe(400);
    },
  );
});

describe('the page cache', () => {
  const changeHeadline = async (text: string) => {
    await database.query(
      `update content_items set data = jsonb_set(data, '{title}', to_jsonb($1::text))
       where id = (select id from content_items where kind = 'service' and not hidden order by position limit 1)`,
      [text],
    );
    await database.query(`select pg_notify('pages', 'content')`);
  };

  it('on every worker shows a change that another program announced', async () => {
    const workers = await connectionsToEach(product);
    for (const text of ['First change', 'Second change']) {
      await Promise.all(workers.map((worker) => worker.read('/'))); // both workers hold the page now
      await changeHeadline(text);
      await eventually(async () => {
        const pages = await Promise.all(workers.map((worker) => worker.read('/')));
        return pages.every((page) => page.includes(text)) ? true : undefined;
      }, 'the change on every worker');
    }
    for (const worker of workers) worker.close();
  });

  it('gives the same bytes as a page that was just rendered, in each encoding', async () => {
    await database.query(`select pg_notify('pages', 'content')`);
    const rendered = await eventually(async () => {
      const response = await fetch(`${product.url}/`, { headers: { 'accept-encoding': 'identity' } });
      const body = await response.text();
      return response.headers.has('etag') ? undefined : body;
    }, 'a rendered page');
    await cachedHome();
    for (const [encoding, decode] of [
      ['identity', (bytes: Buffer) => bytes],
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const bytes = await eventually(async () => {
        const answer = await rawRequest(product.url, '/', { 'accept-encoding': encoding });
        return /\r\netag: /i.test(answer) ? Buffer.from(bodyOf(answer), 'latin1') : undefined;
      }, 'a cached page');
      expect(decode(bytes).toString('utf8')).toBe(rendered);
    }
  });

  it('is not marked by a forged Host', async () => {
    await database.query(`select pg_notify('pages', 'content')`);
    const forged = { host: 'evil.example', 'x-forwarded-host': 'worse.example', 'x-forwarded-proto': 'https' };
    const pages = await Promise.all(Array.from({ length: 8 }, () => rawRequest(product.url, '/', forged)));
    const after = await Promise.all(Array.from({ length: 4 }, () => rawRequest(product.url, '/')));
    for (const page of [...pages, ...after]) {
      expect(statusOf(page)).toBe(200);
      expect(page).not.toMatch(/evil\.example|worse\.example/);
    }
  });
});

it('a request that names several hosts is refused, whichever page it asks for', async () => {
  await cachedHome();
  for (const path of ['/', '/contact', '/api/v1/me', '/auth/v1/settings'])
    expect(statusOf(await rawRequest(product.url, path, { Host: 'evil.example' })), path).toBe(400);
});

it.each(['/', '/api/v1/events', '/realtime/v1/websocket'])(
  'whoever asks for a WebSocket at %s is answered, and the connection closed',
  async (target) => {
    await cachedHome();
    const answer = await rawRequest(product.url, target, { connection: 'Upgrade', upgrade: 'websocket' });
    expect(statusOf(answer)).toBe({ '/': 200, '/api/v1/events': 401 }[target] ?? 404);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  },
);

it('an address that is no text when decoded is that of no page, and writes nothing into the log', async () => {
  const before = product.output().length;
  for (const path of ['/%', '/blog/%ff%fe', '/blog/%ED%A0%80', '/%c0%af'])
    expect(statusOf(await rawRequest(product.url, path)), path).toBe(404);
  expect(product.output().slice(before)).toBe('');
});

it.each(['https://evil.example', 'null', 'http://['])(
  'a post of the page %s is refused, and is no failure of ours in the log',
  async (origin) => {
    const before = product.output().length;
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of ['/contact', '/analysis-request', '/contact.data', '/blog.data'])
      expect((await ask(path, { method: 'POST', body: 'a=1', headers })()).status, path).toBe(400);
    expect(product.output().slice(before)).toBe('');
  },
);

it.each(['login', 'recover'])('too early for another code, /%s keeps the step and what was typed', async (page) => {
  const headers = { origin: product.url };
  const email = `${page}@site.example`;
  const post = (fields: object) =>
    fetch(`${product.url}/${page}`, { method: 'POST', headers, body: new URLSearchParams({ email, ...fields }) });
  expect((await post({})).status).toBe(200);
  const again = await post({ code: '12 3', again: '' });
  expect(again.status).toBe(429);
  expect(await again.text()).toMatch(/value="123".*A mail was sent a moment ago/s);
});

describe('with a database of somebody else and an https address', () => {
  const metricsToken = 'a-token-for-the-metrics';
  let cluster: Cluster;
  let behind: Product;
  beforeAll(async () => {
    cluster = await startCluster();
    const env = { DATABASE_URL: cluster.url, PUBLIC_URL: 'https://www.vantaggio.example', METRICS_TOKEN: metricsToken };
    behind = await startProduct({ env: { ...env, WEB_CONCURRENCY: '1' } });
  });
  afterAll(async () => {
    await behind?.stop();
    await cluster?.stop();
  });

  it('sends HSTS with every answer', async () => {
    for (const path of ['/', '/nothing-here', '/healthz', '/assets/gone.js', '/api/v1/nothing', '/auth/v1/settings'])
      expect((await fetch(behind.url + path)).headers.get('strict-transport-security'), path).toMatch(
        /^max-age=63072000/,
      );
  });

  it('keeps metrics from those who come through a proxy without the token', async () => {
    const metrics = async (headers: Record<string, string>) =>
      (await fetch(`${behind.url}/metrics`, { headers })).status;
    expect(await metrics({})).toBe(200);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'])
      expect(await metrics({ [name]: '192.0.2.1' }), name).toBe(404);
    expect(statusOf(await rawRequest(behind.url, '/metrics', { host: 'www.vantaggio.example' }))).toBe(404);
    expect(await metrics({ 'x-forwarded-for': '192.0.2.1', authorization: 'Bearer another-token-here' })).toBe(404);
    expect(await metrics({ 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${metricsToken}` })).toBe(200);
  });

  it('is not ready while the database is gone, answers what it has in memory, and recovers with it', async () => {
    const statusOfPath = async (path: string) => (await fetch(behind.url + path)).status;
    const becomes = (path: string, status: number) =>
      eventually(async () => ((await statusOfPath(path)) === status ? true : undefined), `${status} at ${path}`);
    await becomes('/readyz', 200);
    const isKept = async () => ((await fetch(behind.url)).headers.has('etag') ? true : undefined);
    await eventually(isKept, 'the page in memory');
    await cluster.kill();
    await becomes('/readyz', 503);
    expect(await statusOfPath('/healthz')).toBe(200);
    expect(await statusOfPath('/')).toBe(200);
    const failed = await fetch(`${behind.url}/portfolio`);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10']);
    const html = await failed.text();
    expect(html).toContain('Unexpected Application Error!');
    expect(html).toContain('503 Service Unavailable');
    await cluster.startAgain();
    await becomes('/readyz', 200);
    await becomes('/portfolio', 200);
  });
});
