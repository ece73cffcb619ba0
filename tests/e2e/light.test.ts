import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';
import { postSlug } from '#tests/setup/public-pages.ts';
import { giveSession } from '#tests/setup/sign-in.ts';
import { scriptsWaitedFor } from '#tests/setup/waited-for.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** What the browser loaded for the page, in compressed bytes by ending of the name; the document itself is `html`. */
async function loaded(page: Page, path: string): Promise<Record<string, number>> {
  await page.goto(product.url + path, { waitUntil: 'networkidle' });
  return page.evaluate(() => {
    const [document_] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
    const sums: Record<string, number> = { html: document_?.encodedBodySize ?? 0 };
    for (const { name, encodedBodySize } of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const ending = new URL(name).pathname.split('.').at(-1) as string;
      sums[ending] = (sums[ending] ?? 0) + encodedBodySize;
    }
    return sums;
  });
}

describe('what a visitor loads', () => {
  it('is no script at all on the pages that need none, and at most 20 kB of document and styles on the home page', async () => {
    const page = await browser.newPage();
    for (const path of [
      '/',
      '/about',
      '/services',
      '/services/amazon-advertising',
      '/portfolio',
      '/blog',
      '/privacy',
      '/sample-analysis',
    ]) {
      const { js = 0, html = 0, css = 0 } = await loaded(page, path);
      expect(js, path).toBe(0);
      if (path === '/') expect(html + css).toBeLessThanOrEqual(20_000);
    }
    await page.close();
  });

  it('is at most 2 kB of script on an article, for its share button, and 30 kB of document and styles', async () => {
    const page = await browser.newPage();
    const { js = 0, html = 0, css = 0 } = await loaded(page, `/blog/${postSlug}`);
    expect(js).toBeGreaterThan(0);
    expect(js).toBeLessThanOrEqual(2_000);
    expect(html + css).toBeLessThanOrEqual(30_000);
    await page.close();
  });

  it('is at most 30 kB of document and styles for a whole analysis, with all its charts and tables', async () => {
    const page = await browser.newPage();
    const { html = 0, css = 0, png = 0, webp = 0, avif = 0 } = await loaded(page, '/sample-analysis');
    expect(html).toBeGreaterThan(10_000);
    expect(html + css).toBeLessThanOrEqual(30_000);
    expect(png + webp + avif).toBe(0);
    await page.close();
  });

  it.each(['/analysis-request', '/contact'])('is at most 135 kB of script on %s', async (path) => {
    const page = await browser.newPage();
    const { js = 0 } = await loaded(page, path);
    expect(js).toBeGreaterThan(0);
    expect(js).toBeLessThanOrEqual(135_000);
    await page.close();
  });

  it.each(['/login', '/signup', '/recover'])(
    'is at most 190 kB of script on %s, and none of the desk or the dashboard',
    async (path) => {
      const page = await browser.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const { js = 0 } = await loaded(page, path);
      expect(js).toBeGreaterThan(0);
      expect(js).toBeLessThanOrEqual(190_000);
      const [own, desk, dashboard] = await Promise.all(
        [path, '/admin/requests', '/client-dashboard'].map((each) => scriptsWaitedFor(product.url + each)),
      );
      const others = [...(desk ?? []), ...(dashboard ?? [])].filter((file) => !own?.includes(file));
      expect(others.length).toBeGreaterThan(4);
      expect(asked.filter((file) => others.includes(file))).toEqual([]);
      await page.close();
    },
  );

  it('comes ahead when the pointer rests on a link, as a prefetch', async () => {
    const context = await browser.newContext();
    const { page, complaints } = await openPage(context);
    const ahead: { url: string; status: string }[] = [];
    const session = await context.newCDPSession(page);
    await session.send('Preload.enable');
    session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      ahead.push({ url: new URL(prefetchUrl).pathname, status });
    });
    const rules = page.waitForResponse(/speculation-rules\.json$/);
    await page.goto(product.url);
    expect((await rules).headers()['content-type']).toBe('application/speculationrules+json');
    const navigation = page.getByRole('navigation').first();
    await navigation.getByRole('link', { name: 'About' }).hover();
    await eventually(
      () => ahead.find(({ url, status }) => url === '/about' && status === 'Ready'),
      'the page of the link, fetched ahead',
    );
    await navigation.getByRole('link', { name: 'Client area' }).hover();
    await navigation.getByRole('link', { name: 'Services' }).hover();
    await eventually(() => ahead.find(({ url }) => url === '/services'), 'the next page, fetched ahead');
    expect(ahead.filter(({ url }) => url === '/login')).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('what a document asks for before its scripts are there', () => {
  it.each([
    ['client@vantaggio.example', '/client-dashboard'],
    ['admin@vantaggio.example', '/admin'],
    ['admin@vantaggio.example', '/admin/requests'],
    ['admin@vantaggio.example', '/admin/clients'],
    ['admin@vantaggio.example', '/admin/messages'],
    ['viewer@vantaggio.example', '/admin/messages'],
  ])('is what the screen shows: for %s on %s each answer is taken, none twice', async (email, path) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await giveSession(page, product, email);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(`${product.url}/api/v1`, '')));
    await page.goto(product.url + path);
    const calls = (await page.locator('script[data-calls]').getAttribute('data-calls'))?.split(' ') ?? [];
    expect(calls.length).toBeGreaterThan(1);
    await page.waitForFunction(() => {
      const { firstAnswers } = window as unknown as { firstAnswers: { answers: Record<string, unknown> } };
      return Object.keys(firstAnswers.answers).length === 0;
    });
    expect(asked.filter((each) => calls.includes(each)).sort()).toEqual(calls.toSorted());
    await context.close();
  });

  it('is only who somebody is where the address asks for a part of a list', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await giveSession(page, product, 'admin@vantaggio.example');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(`${product.url}/api/v1`, '')));
    await page.goto(`${product.url}/admin/requests?status=new`);
    await page.getByRole('row').nth(1).waitFor();
    expect(asked).toContain('/requests?status=new&sort=newest&limit=50');
    expect(asked).not.toContain('/requests?sort=newest&limit=50');
    await context.close();
  });
});

describe('a list of the desk', () => {
  it('is not read again when a record is opened in front of it and closed', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await giveSession(page, product, 'admin@vantaggio.example');
    // Nothing is told of what changes: a reading of the list would be one that nobody needs.
    await page.route('**/api/v1/events*', (route) => route.abort());
    let readings = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/requests') readings += 1;
    });
    await page.goto(`${product.url}/admin/requests`);
    await page.getByRole('row', { name: /REQ-010/ }).waitFor();
    await page.waitForLoadState('load');
    const before = readings;
    await page
      .getByRole('row', { name: /REQ-009/ })
      .getByRole('link')
      .click();
    await page.waitForURL(/REQ-009/);
    await page.getByRole('list', { name: 'Cronologia' }).waitFor();
    await page.getByRole('button', { name: 'Chiudi' }).click();
    await page.waitForURL(/requests$/);
    expect(readings).toBe(before);
    await context.close();
  });
});

describe('a screen of the desk that stands', () => {
  it('fetches what opens next in few files, and the sign-in client only when the session is about to end', async () => {
    const page = await browser.newPage();
    await giveSession(page, product, 'admin@vantaggio.example');
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(`${product.url}/admin/requests`);
    await page.getByRole('row', { name: /REQ-010/ }).waitFor();
    const awaited = scripts.length;
    await expect.poll(() => scripts.length - awaited).toBeGreaterThan(8);
    await page.getByRole('button', { name: /Novità|novità/ }).click();
    await page.getByRole('dialog', { name: 'Novità' }).waitFor();
    expect(scripts.length - awaited).toBeLessThan(24);
    expect(scripts.filter((url) => url.includes('/sign-in-client-'))).toEqual([]);

    const session = () =>
      page.evaluate(() => Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token'))?.[1]);
    // The client refreshes what has a minute and a half left; the screen asks for it then.
    const left = { expires_at: Math.ceil(Date.now() / 1000) + 92 };
    await page.evaluate((soon) => {
      for (const [name, kept] of Object.entries(localStorage))
        if (name.endsWith('-auth-token')) localStorage.setItem(name, JSON.stringify({ ...JSON.parse(kept), ...soon }));
    }, left);
    const before = await session();
    await page.reload();
    await expect.poll(session).not.toBe(before);
    expect(scripts.some((url) => url.includes('/sign-in-client-'))).toBe(true);
    await page.close();
  });
});

describe('the analysis form', () => {
  it('keeps what was typed before its script came', async () => {
    const context = await browser.newContext();
    const { page, complaints } = await openPage(context);
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/entry\.client/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${product.url}/analysis-request`);
    await page.getByLabel('Company Name').fill('Early Ltd');
    held.resolve();
    await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('Early Ltd')));
    await page.reload();
    await expect.poll(() => page.getByLabel('Company Name').inputValue()).toBe('Early Ltd');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the contact form with script', () => {
  it('names the faults before anything is sent, and keeps the words when the network is gone', async () => {
    const context = await browser.newContext();
    const { page, complaints } = await openPage(context);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await page.goto(`${product.url}/contact`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => alert.getByRole('link').count()).toBe(3);
    expect(posts).toEqual([]);
    await page.getByLabel('First Name').fill('Elena');
    await page.locator('input[name="email"]').fill('elena@script.example');
    await page.locator('textarea[name="message"]').fill('Our ACOS doubled in a week.');
    await page.waitForTimeout(2_100); // the time trap
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('alert').getByText('did not reach us').waitFor();
    await expect.poll(() => page.locator('textarea[name="message"]').inputValue()).toBe('Our ACOS doubled in a week.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.waitForURL(/contact\/received/);
    await expect.poll(() => page.locator('main').textContent()).toMatch(/MSG-\d{3,}/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
