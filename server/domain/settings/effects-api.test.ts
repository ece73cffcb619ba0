import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionOf } from '#server/api/allow.ts';
import { api } from '#server/api/index.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { releaseCalls } from '#server/domain/api-calls/quota.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { publicUrl } from '#server/public-url.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { callerFrom, refusalOf } from '#tests/outside.ts';
import { saveSettings } from '#tests/saved-settings.ts';

/** Every field of the API settings, by what callers notice of it. */

const [here, there] = [callerFrom('198.51.100.20'), callerFrom('198.51.100.21')];
const posts = '/rest/v1/blog_posts?limit=1';
const requests = '/api/v1/requests?limit=1';

let admin: Awaited<ReturnType<typeof buildStaff>>;
const newKey = async () =>
  (await makeApiKey(db, { name: 'crm', scopes: ['requests:read'], makerId: admin.userId })).key;

beforeAll(async () => {
  admin = await buildStaff('Admin');
});
beforeEach(async () => {
  await releaseCalls();
  await sql`delete from api_call_counts`.execute(db);
});
afterEach(() => saveSettings('api', {}));
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

describe('enableAPI', () => {
  const off = [404, 'api_disabled'];

  test('off, programs find no API, with keys or without', async () => {
    const key = await newKey();
    const asked = () => [
      here(posts, { withProjectKey: true }),
      here(posts),
      here(requests, { token: key }),
      here(requests, { headers: { 'x-api-key': key } }),
      here('/api/v1/openapi.json'),
    ];
    const before = await Promise.all((await Promise.all(asked())).map(refusalOf));
    expect(before.map(([, code]) => code)).not.toContain('api_disabled');
    await saveSettings('api', { enableAPI: false });
    expect(await Promise.all((await Promise.all(asked())).map(refusalOf))).toEqual([off, off, off, off, off]);
    await saveSettings('api', { enableAPI: true });
    expect((await here(requests, { token: key })).status).toBe(200);
  });

  test('off, people who are signed in go on working, and others can sign in', async () => {
    const client = await buildClient();
    await saveSettings('api', { enableAPI: false });
    expect((await here(requests, { token: admin.token })).status).toBe(200);
    expect((await here('/api/v1/portal/overview', { token: client.token })).status).toBe(200);
    expect((await here(posts, { token: client.token, withProjectKey: true })).status).toBe(200);
    expect((await here('/api/v1/account/rules')).status).toBe(200);
    expect((await here('/auth/v1/settings')).status).toBe(200);
    // A session that has ended is refreshed, which a 404 would not tell anybody to do.
    expect((await here(requests, { token: `${client.token}x` })).status).toBe(401);
  });
});

describe('rateLimitPerHour', () => {
  const told = ({ status, headers }: Response) => [
    status,
    headers.get('ratelimit-limit'),
    headers.get('ratelimit-remaining'),
  ];

  test('counts each key by itself, says what is left, and refuses at the limit with when to come back', async () => {
    await saveSettings('api', { rateLimitPerHour: 2 });
    const [key, other] = [await newKey(), await newKey()];
    const ask = async (token: string, from = here) => from(requests, { token });
    expect(told(await ask(key))).toEqual([200, '2', '1']);
    expect(told(await ask(key, there))).toEqual([200, '2', '0']);
    const refused = await ask(key);
    expect(told(refused)).toEqual([429, '2', '0']);
    expect(refused.headers.get('ratelimit-policy')).toBe('2;w=3600');
    const [wait, reset] = ['retry-after', 'ratelimit-reset'].map((name) => Number(refused.headers.get(name)));
    expect(wait).toBe(reset);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(await refusalOf(refused)).toEqual([429, 'rate_limited']);
    expect((await ask(other)).status).toBe(200);
    await saveSettings('api', { rateLimitPerHour: 3 });
    expect(told(await ask(key))).toEqual([200, '3', '0']);
  });

  test('counts callers without a key of their own by address, on both APIs together', async () => {
    await saveSettings('api', { rateLimitPerHour: 2 });
    expect(told(await here(posts, { withProjectKey: true }))).toEqual([200, '2', '1']);
    expect(told(await here('/api/v1/openapi.json'))).toEqual([200, '2', '0']);
    expect(await refusalOf(await here(posts, { withProjectKey: true }))).toEqual([429, 'rate_limited']);
    expect(await refusalOf(await here(requests, { token: 'vk_made-up' }))).toEqual([429, 'rate_limited']);
    expect((await there(posts, { withProjectKey: true })).status).toBe(200);
  });

  test('people who are signed in have a ceiling of their own, and the screens where they sign in none', async () => {
    await saveSettings('api', { rateLimitPerHour: 1 });
    for (let call = 0; call < 3; call += 1) {
      const [own, rules] = await Promise.all([here(requests, { token: admin.token }), here('/api/v1/account/rules')]);
      expect([told(own).slice(0, 2), told(rules)]).toEqual([
        [200, '600'],
        [200, null, null],
      ]);
    }
  });

  test('people who are signed in are counted each by themselves where programs read what is published', async () => {
    await saveSettings('api', { rateLimitPerHour: 2 });
    const [client, other] = [await buildClient(), await buildClient()];
    const ask = (token: string, from = here) => from(posts, { token, withProjectKey: true });
    expect(told(await ask(client.token))).toEqual([200, '2', '1']);
    expect(told(await ask(client.token, there))).toEqual([200, '2', '0']);
    expect(await refusalOf(await ask(client.token))).toEqual([429, 'rate_limited']);
    expect(told(await ask(other.token))).toEqual([200, '2', '1']);
    // Whoever is nobody any more counts by the address.
    expect(told(await ask(`${client.token}x`))).toEqual([401, '2', '1']);
    expect(told(await here(posts, { withProjectKey: true }))).toEqual([200, '2', '0']);
  });

  test('every endpoint without a sign-in is known: the description is counted, the rest serves our own screens', async () => {
    await saveSettings('api', { enableAPI: false });
    const open = api.routes.filter(({ handler }) => actionOf(handler) === 'open');
    const met = await Promise.all(
      open.map(async ({ method, path }) => {
        const [, code] = await refusalOf(await here(`/api/v1${path.replaceAll(/:\w+(\{[^}]+\})?/g, 'x')}`, { method }));
        return [path, code === 'api_disabled'];
      }),
    );
    expect(met.filter(([, isCounted]) => isCounted).map(([path]) => path)).toEqual(['/openapi.json']);
    expect(met.length).toBeGreaterThan(5);
  });
});

describe('enableCORS and corsOrigins', () => {
  const app = 'https://app.example';
  const paths = [posts, requests, '/api/v1/openapi.json'];
  const preflight = (path: string, origin: string) =>
    here(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-client-info',
      },
    });
  const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

  test.each(paths)('%s: a listed origin may read, and is told so before it asks', async (path) => {
    await saveSettings('api', { corsOrigins: `https://other.example, ${app}` });
    const before = await preflight(path, app);
    expect([before.status, allowed(before)]).toEqual([204, app]);
    expect(before.headers.get('access-control-allow-headers')).toBe('authorization,x-client-info');
    expect(before.headers.get('access-control-allow-methods')).toContain('GET');
    const answer = await here(path, { headers: { origin: app }, withProjectKey: true });
    expect(allowed(answer)).toBe(app);
    // What the official client reads, and who counts their calls.
    for (const name of ['Content-Range', 'RateLimit-Remaining', 'Retry-After']) {
      expect(answer.headers.get('access-control-expose-headers')).toContain(name);
    }
    expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/);
  });

  test.each(paths)('%s: any other origin may not, not even below a listed one', async (path) => {
    await saveSettings('api', { corsOrigins: app });
    for (const origin of ['https://elsewhere.example', 'https://sub.app.example', 'http://app.example', 'null']) {
      for (const answer of [await preflight(path, origin), await here(path, { headers: { origin } })]) {
        expect([origin, allowed(answer)]).toEqual([origin, null]);
        expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/);
      }
    }
  });

  test('an empty list means pages of our own origin only', async () => {
    await saveSettings('api', { corsOrigins: '' });
    expect(allowed(await preflight(posts, app))).toBeNull();
    const own = new URL(publicUrl()).origin;
    expect(allowed(await preflight(posts, own))).toBe(own);
  });

  test('off, no foreign origin may read, listed or not', async () => {
    await saveSettings('api', { enableCORS: false, corsOrigins: app });
    expect(allowed(await preflight(posts, app))).toBeNull();
    expect(allowed(await here(posts, { headers: { origin: app }, withProjectKey: true }))).toBeNull();
    await saveSettings('api', { enableCORS: true, corsOrigins: app });
    expect(allowed(await preflight(posts, app))).toBe(app);
  });

  test('refusals can be read by listed origins too', async () => {
    await saveSettings('api', { corsOrigins: app, rateLimitPerHour: 1 });
    await here(posts, { withProjectKey: true });
    const refused = await here(posts, { withProjectKey: true, headers: { origin: app } });
    expect([refused.status, allowed(refused)]).toEqual([429, app]);
  });
});

describe('requireAPIKey', () => {
  test('on, a call of the data API without a project key is refused; what the official client sends is let in', async () => {
    await saveSettings('api', { requireAPIKey: true });
    const refused = await here(posts);
    expect([refused.status, await refused.json()]).toMatchObject([401, { message: 'No API key found in request' }]);
    const wrong = await here(posts, { headers: { apikey: 'wrong' } });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { message: 'Invalid API key' }]);
    expect((await here(posts, { withProjectKey: true })).status).toBe(200);
  });

  test('off, anybody may read what is published', async () => {
    await saveSettings('api', { requireAPIKey: false });
    expect((await here(posts)).status).toBe(200);
  });
});
