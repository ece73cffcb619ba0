import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pageFaults } from '#server/api/endpoints/page-faults.ts';
import { closeDatabase } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { registry } from '#server/http/metrics.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { log } from '#server/log.ts';
import { serveApp } from '#tests/serve.ts';

let server: Awaited<ReturnType<typeof serveApp>>;
let sender = 0;
const written = vi.spyOn(log, 'error').mockImplementation(() => {});

beforeAll(async () => {
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('address', `203.0.113.${sender}`);
    await next();
  });
  app.route('/page-faults', pageFaults);
  app.onError((error, context) => context.text('', error instanceof AppError ? error.status : 500));
  server = await serveApp(app as unknown as Hono);
});
beforeEach(() => {
  sender += 1;
  written.mockClear();
});
afterAll(async () => {
  await server.stop();
  await closeDatabase();
});

const tell = async (fault: object, userAgent = '') => {
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const answer = await fetch(`${server.url}/page-faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
  return answer.status;
};

const fault = { screen: '/admin/statistics', name: 'RangeError', at: ['days-Ab1.js:1:204', 'route-Cd2.js:3:18'] };

const counted = async (area: string) =>
  Number(new RegExp(`page_faults_total\\{area="${area}"\\} (\\d+)`).exec(await registry.metrics())?.[1] ?? 0);

it('writes down which screen failed, how and where in our scripts, and counts it for its area', async () => {
  const before = await counted('admin');
  expect(await tell(fault)).toBe(204);
  expect(written).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ area: 'admin', screen: fault.screen, fault: 'RangeError', at: fault.at }),
    expect.any(String),
  );
  expect(await counted('admin')).toBe(before + 1);
});

it.each([
  ['/client-dashboard/requests/:reference', 'portal'],
  ['/login', 'account'],
  ['/contact', 'site'],
  ['/administrators', 'site'],
])('knows that %s belongs to %s', async (screen, area) => {
  const before = await counted(area);
  expect(await tell({ ...fault, screen })).toBe(204);
  expect(await counted(area)).toBe(before + 1);
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome/150',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari/26',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox/150'],
  ['elena@seller.example', 'unknown'],
])('names of the browser %s the engine alone', async (userAgent, engine) => {
  expect(await tell(fault, userAgent)).toBe(204);
  expect(written).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ engine }), expect.any(String));
});

it.each([
  ['words of a person', { ...fault, message: 'elena@seller.example' }],
  ['an address with a query', { ...fault, screen: '/contact?email=elena@seller.example' }],
  ['lines that would forge the log', { ...fault, name: 'Range\nError' }],
  ['places outside our scripts', { ...fault, at: ['https://elsewhere.example/x.js:1:1'] }],
  ['more places than help', { ...fault, at: Array.from({ length: 6 }, () => 'a.js:1:1') }],
  ['nothing', {}],
])('refuses %s', async (_what, body) => {
  expect(await tell(body)).toBe(422);
  expect(written).not.toHaveBeenCalled();
});

it('writes down ten of one sender in a minute, and those of others all the same', async () => {
  const answers: number[] = [];
  for (let call = 0; call < 12; call += 1) answers.push(await tell(fault));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  expect(written).toHaveBeenCalledTimes(10);
  sender += 1;
  expect(await tell(fault)).toBe(204);
});
