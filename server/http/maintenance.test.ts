import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isSurelyOpen, setMaintenance, watchMaintenance } from '#server/across/system/maintenance.ts';
import { createApp } from '#server/app.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { makeStaffCookie } from '#server/domain/users/staff-cookie.ts';
import { isOpenPage } from '#server/http/maintenance.ts';
import { maintenancePage, withMaintenanceBand } from '#server/http/maintenance-page.ts';
import { initialSettings } from '#shared/settings.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { eventually } from '#tests/setup/product.ts';

const app = createApp({
  documents: async (context) => context.text(context.get('staffView') ? 'as staff see it' : 'as everybody sees it'),
});
const staffCookie = () => makeStaffCookie().header.split(';', 1)[0] as string;
const asked = (path: string, init: RequestInit = {}) => app.request(path, init);

let admin: Awaited<ReturnType<typeof buildStaff>>;
let client: Awaited<ReturnType<typeof buildClient>>;

beforeAll(async () => {
  watchMaintenance();
  [admin, client] = [await buildStaff('Admin'), await buildClient()];
});
afterEach(async () => {
  await setMaintenance('system', { enabled: false, message: '' });
});
afterAll(closeDatabase);

const close = (message = '') => admin.call('/system/maintenance', { enabled: true, message }, 'PUT');

describe('while maintenance mode is on', () => {
  it('visitors get 503, when to come back, and a page that no script and no attribute of style is needed for', async () => {
    expect(await (await asked('/')).text()).toBe('as everybody sees it');
    expect((await close()).json).toEqual({ enabled: true, message: '' });
    const answer = await asked('/services');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('600');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('We will be back shortly');
    expect(html).not.toMatch(/<script|style="|nothing was stored/);
    expect(answer.headers.get('content-security-policy')).toMatch(/style-src-elem 'self' 'sha256-/);
  });

  it('the words of the Admin are shown as they were typed, and run nothing', async () => {
    await close('Back at 18:00 <script>alert(1)</script> "quoted" & more');
    const html = await (await asked('/')).text();
    expect(html).not.toContain('<script');
    expect(html).toContain('Back at 18:00 &#60;script&#62;alert(1)&#60;/script&#62; &#34;quoted&#34; &#38; more');
  });

  it('whoever sends a form is told that nothing was received', async () => {
    await close();
    const answer = await asked('/contact', { method: 'POST', body: new URLSearchParams({ message: 'hello' }) });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('nothing was stored');
  });

  it('programs get the status and a line: feeds, pictures, sitemap, published records', async () => {
    await close();
    for (const path of ['/blog/rss.xml', '/sitemap.xml', '/pictures/post/x-640.avif', '/og/home.png']) {
      const answer = await asked(path);
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([503, 'text/plain; charset=UTF-8']);
    }
    const answer = await asked('/rest/v1/blog_posts');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'maintenance' });
    expect((await asked('/', { method: 'HEAD' })).status).toBe(503);
  });

  it('the probes, the metrics, robots.txt, the sign-in and the way out of the newsletter stay as they are', async () => {
    await close();
    expect((await asked('/healthz')).status).toBe(200);
    expect((await asked('/readyz')).status).toBe(200);
    for (const path of [
      '/robots.txt',
      '/login',
      '/newsletter/unsubscribe',
      '/admin',
      '/admin/requests',
      '/admin.data',
      '/__manifest',
    ])
      expect((await asked(path)).status, path).toBe(200);
    const signIn = await admin.signInAgain();
    expect(signIn).toMatch(/\./);
    expect((await admin.call('/dashboard')).status).toBe(200);
  });

  it('staff see the site: by the mark of their browser, never by a mark that is forged or over', async () => {
    await close();
    const as = async (cookie: string) => (await asked('/services', { headers: { cookie } })).status;
    expect(await (await asked('/services', { headers: { cookie: staffCookie() } })).text()).toBe('as staff see it');
    expect(await as(`${staffCookie()}x`)).toBe(503);
    const old = makeStaffCookie(new Date(Date.now() - 13 * 3_600_000)).header.split(';', 1)[0] as string;
    expect(await as(old)).toBe(503);
    expect(await as('staff=9999999999.forged')).toBe(503);
  });

  it('clients and programs with a key are asked to come back, with the words of the Admin', async () => {
    const { key } = await makeApiKey(db, { makerId: admin.userId, name: 'till', scopes: ['requests:read'] });
    await close('Until noon.');
    for (const answer of [
      await client.call('/portal/requests'),
      await client.call('/me'),
      await (async () => {
        const response = await asked('/api/v1/requests', { headers: { 'x-api-key': key } });
        return { status: response.status, headers: response.headers, json: await response.json() };
      })(),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('600');
      expect(answer.json.error).toMatchObject({ code: 'maintenance', details: { message: 'Until noon.' } });
    }
    await setMaintenance('system', { enabled: false, message: '' });
    expect((await client.call('/me')).status).toBe(200);
  });

  it('what answers from memory is told before the call that closes has been answered', async () => {
    await eventually(() => isSurelyOpen() || undefined, 'the first look');
    await close();
    expect(isSurelyOpen()).toBe(false);
    await setMaintenance('system', { enabled: false, message: '' });
    await eventually(() => isSurelyOpen() || undefined, 'the opening');
  });
});

it('closing and opening are in the audit log, once each', async () => {
  await close('a');
  await close('a');
  await setMaintenance('system', { enabled: false, message: '' });
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind'])
    .where('subject_id', '=', 'maintenance')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries).toEqual([
    { action: 'system.maintenance-off', actor_kind: 'system' },
    { action: 'system.maintenance-on', actor_kind: 'staff' },
  ]);
});

it('opens only whole names of pages', () => {
  for (const open of ['/admin', '/admin/', '/admin/settings', '/login.data', '/auth/confirm'])
    expect(isOpenPage(open)).toBe(true);
  for (const closed of [
    '/',
    '/administrators',
    '/login-x',
    '/blog/admin',
    '/signup',
    '/client-dashboard',
    '/newsletter/subscribe',
  ])
    expect(isOpenPage(closed)).toBe(false);
});

it('puts the band into the page once, in the language of the back office', () => {
  const html = '<html><head><title>x</title></head><body class="y"><p>text</p></body></html>';
  const banded = withMaintenanceBand(html, 'it');
  expect(banded).toMatch(/<body class="y"><aside[^>]*lang="it">.*Modalità Manutenzione/);
  expect(banded.match(/<aside/g)).toHaveLength(1);
  const withSkipLink = html.replace('<p>', '<a class="skip-link" href="#main">Skip</a><p>');
  expect(withMaintenanceBand(withSkipLink, 'en')).toMatch(/<body class="y"><a class="skip-link"[^>]*>Skip<\/a><aside/);
  expect(
    maintenancePage({ general: { ...initialSettings.general, siteName: '<b>' }, message: '', wasSent: false }),
  ).not.toContain('<b>');
});
