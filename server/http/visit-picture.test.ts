import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { db } from '#server/db/client.ts';
import { makeStaffCookie } from '#server/domain/users/staff-cookie.ts';
import { rollUpVisits } from '#server/domain/visits/visits.ts';
import { registry } from '#server/http/metrics.ts';
import { stopCounting } from '#server/http/visit-counting.ts';

const app = createApp({ documents: async (context) => context.notFound() });
const browser = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'image',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
};
const ask = (headers: Record<string, string> = {}, path = '/visit.gif?page=/about', method = 'GET') =>
  app.request(path, { method, headers: { ...browser, ...headers } });
const views = async () =>
  (await sql<{ page: string; utm_source: string; device: string }>`select * from visit_views order by page`.execute(db))
    .rows;

async function counter(result: string): Promise<number> {
  const values = (await registry.getSingleMetric('visit_views_total')?.get())?.values ?? [];
  return values.find(({ labels }) => labels.result === result)?.value ?? 0;
}

beforeEach(async () => {
  await stopCounting();
  await sql`truncate visit_views, visit_days, visit_day_values, visit_day_campaigns`.execute(db);
});

describe('the picture', () => {
  it('is one pixel that is never kept, and counts the page it stands on', async () => {
    const response = await ask({ referer: 'http://localhost/about?utm_source=letter' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/gif');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 10)).toBe('GIF89a\x01\0\x01\0');
    await stopCounting();
    expect(await views()).toMatchObject([{ page: '/about', utm_source: 'letter', device: 'desktop' }]);
    await rollUpVisits();
  });

  it('believes the address of the page only where the browser names the same one', async () => {
    await ask({ referer: 'http://localhost/contact?utm_source=other' });
    await ask({ referer: 'nonsense' }, '/visit.gif?page=/terms');
    await ask({}, '/visit.gif?page=/');
    await stopCounting();
    expect(await views()).toMatchObject([
      { page: '/', utm_source: '' },
      { page: '/about', utm_source: '' },
      { page: '/terms', utm_source: '' },
    ]);
  });

  const expired = makeStaffCookie(new Date(Date.now() - 13 * 3_600_000)).header.split(';')[0] as string;
  const staff = makeStaffCookie().header.split(';')[0] as string;
  const forged = `${staff.slice(0, -3)}abc`;

  it.each([
    ['gpc', { 'sec-gpc': '1' }],
    ['dnt', { dnt: '1' }],
    ['bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['bot', { 'user-agent': 'curl/8.5.0' }],
    ['bot', { 'user-agent': '' }],
    ['staff', { cookie: `sidebar:state=true; ${staff}` }],
    ['ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['ahead', { purpose: 'prefetch' }],
    ['foreign', { 'sec-fetch-site': 'cross-site' }],
    ['foreign', { 'sec-fetch-site': 'none' }],
    ['foreign', { 'sec-fetch-dest': 'document' }],
  ])('answers the same and leaves out: %s %j', async (reason, headers) => {
    const before = await counter(reason);
    const response = await ask(headers);
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 43]);
    await stopCounting();
    expect(await views()).toEqual([]);
    expect(await counter(reason)).toBe(before + 1);
  });

  it('leaves HEAD out, and pages that are none', async () => {
    expect((await ask({}, '/visit.gif?page=/about', 'HEAD')).status).toBe(200);
    for (const page of ['/nothing', '', '/admin', '/portfolio/forged', "/'; drop table visit_views; --"])
      expect((await ask({}, `/visit.gif?page=${encodeURIComponent(page)}`)).status).toBe(200);
    await stopCounting();
    expect(await views()).toEqual([]);
  });

  it.each([
    ['switched off', { 'sec-gpc': '0', dnt: '0' }],
    ['forged', { cookie: forged }],
    ['over', { cookie: expired }],
  ])('counts where the sign that would leave it out is %s', async (_, headers) => {
    const before = await counter('counted');
    await ask(headers);
    await stopCounting();
    expect(await views()).toHaveLength(1);
    expect(await counter('counted')).toBe(before + 1);
  });

  it('answers the same while the database refuses', async () => {
    await sql`alter table visit_views rename to visit_views_away`.execute(db);
    try {
      expect((await ask()).status).toBe(200);
      await stopCounting();
    } finally {
      await sql`alter table visit_views_away rename to visit_views`.execute(db);
    }
    await stopCounting();
    expect(await views()).toHaveLength(1);
  });
});
