import { type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedUrl } from '#server/db/embedded.ts';
import { openPage, signInWithPassword } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';
import { connectionsToEach } from '#tests/setup/steady-connection.ts';

const env = { WEB_CONCURRENCY: '2', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info', ACCESS_LOG: 'all' };
/** What people's Chromium says; the one of tests says that it is headless, and counts as a bot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let browser: Browser;
let product: Product;
let database: pg.Client;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embeddedUrl(product.dataDir) });
  await client.connect();
  return client;
}
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env })]);
  database = await connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
});

/** A visitor with an address of their own, as a proxy in front would tell it. */
const visitor = async (address: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    userAgent,
    javaScriptEnabled: false,
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': address, ...options.extraHTTPHeaders },
  });
  return { context, ...(await openPage(context)) };
};
const viewsOf = async (page: string) =>
  (await database.query('select utm_source, utm_campaign, device from visit_views where page = $1', [page])).rows;
const written = (page: string, count = 1) =>
  eventually(async () => {
    const rows = await viewsOf(page);
    return rows.length >= count ? rows : undefined;
  }, `${count} views of ${page}`);

/** How many requests for the picture had this result, in all workers. */
async function counted(result: string): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return Number(new RegExp(`^visit_views_total\\{[^}]*result="${result}"[^}]*\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
const leftOut = (reason: string, before: number) =>
  eventually(async () => ((await counted(reason)) > before ? true : undefined), `a view left out as ${reason}`);

/** One request on a connection of its own, so that the next one is another worker's. */
const send = (path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(product.url);
    const options = { hostname, port, path, agent: false, headers: { 'user-agent': userAgent, ...headers } };
    request(options, (response) => response.resume().on('end', () => resolve(response)))
      .on('error', reject)
      .end();
  });
describe('a visit', () => {
  it('to an address that there is not counts its path, and nothing for a program or of the apps', async () => {
    const { context, page } = await visitor('203.0.113.91');
    await page.goto(`${product.url}/services/gone?email=somebody@example.com`);
    await page.goto(`${product.url}/services/gone`);
    await send('/wp-login.php');
    const hits = await eventually(async () => {
      const { rows } = await database.query('select path, hits from missing_page_days');
      return rows.some((row) => row.hits >= 2) ? rows : undefined;
    }, 'the missing page');
    expect(hits).toEqual([{ path: '/services/gone', hits: 2 }]);
    await context.close();
  });

  it('counts without scripts and without a cookie, on a page from memory like on a fresh one', async () => {
    const { context, page, complaints } = await visitor('203.0.113.77');
    await page.goto(`${product.url}/about?utm_source=Letter&utm_campaign=May`);
    expect(await written('/about')).toEqual([{ utm_source: 'letter', utm_campaign: 'May', device: 'desktop' }]);
    const workers = await connectionsToEach(product);
    await eventually(async () => {
      const etags = await Promise.all(workers.map((worker) => worker.etag('/services')));
      return etags.every(Boolean) ? true : undefined;
    }, 'the page in the memory of both workers');
    for (const worker of workers) worker.close();
    const [response, picture] = await Promise.all([
      page.goto(`${product.url}/services`),
      page.waitForResponse(/visit\.gif/),
    ]);
    expect(response?.headers().etag).toBeDefined();
    expect(picture.status()).toBe(200);
    await written('/services');
    expect(await viewsOf('/about')).toHaveLength(1);
    expect(await context.cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('counts with scripts too, wherever on the page it begins, and is neither seen nor read aloud', async () => {
    const { context, page, complaints } = await visitor('203.0.113.78', { javaScriptEnabled: true });
    await page.goto(`${product.url}/privacy#your-rights`);
    await written('/privacy');
    const picture = page.locator('img.visit-picture');
    expect(await picture.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1, height: 1 });
    expect(await picture.evaluate((image) => getComputedStyle(image).opacity)).toBe('0');
    expect(await page.getByRole('img', { includeHidden: false }).count()).toBe(0);
    await page.goto(`${product.url}/analysis-request`);
    await written('/analysis-request');
    expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('remembers the site it came from, of which only the document’s request tells', async () => {
    const { context, page } = await visitor('203.0.113.79');
    await page.route('http://news.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${product.url}/contact">a consultancy</a>` }),
    );
    await page.goto('http://news.example/article');
    await page.getByRole('link').click();
    await page.waitForURL(`${product.url}/contact`);
    await eventually(async () => {
      const { rows } = await database.query(
        `select visits from visit_day_values where kind = 'source' and value = 'news.example'`,
      );
      return rows[0]?.visits === 1 ? true : undefined;
    }, 'the source of the visit');
    await context.close();
  });

  it('does not count on pages that are none', async () => {
    const { context, page } = await visitor('203.0.113.80');
    const asked: string[] = [];
    page.on('request', (each) => void asked.push(each.url()));
    await page.goto(`${product.url}/nothing-here`);
    expect(asked.filter((url) => url.includes('visit.gif'))).toEqual([]);
    await page.goto(`${product.url}/portfolio/no-such-case`);
    await leftOut('unknown-page', 0);
    expect(await viewsOf('/portfolio/no-such-case')).toEqual([]);
    await context.close();
  });
});

describe('nobody is counted', () => {
  it.each([
    ['gpc', { extraHTTPHeaders: { 'sec-gpc': '1' } }],
    ['dnt', { extraHTTPHeaders: { dnt: '1' } }],
    ['bot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['ahead', { extraHTTPHeaders: { 'sec-purpose': 'prefetch;prerender' } }],
  ])('who says %s', async (reason, options) => {
    const before = await counted(reason);
    const { context, page } = await visitor('203.0.113.81', options);
    await page.goto(`${product.url}/terms`);
    await leftOut(reason, before);
    expect(await viewsOf('/terms')).toEqual([]);
    await context.close();
  });

  it('for whom a page was only fetched ahead', async () => {
    const { context, page } = await visitor('203.0.113.82', { javaScriptEnabled: true });
    await page.goto(`${product.url}/services/amazon-advertising`);
    const fetched = page.waitForResponse((response) => response.url().endsWith('/services/web-development'));
    await page.evaluate(() => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', href: '/services/web-development' });
      document.head.append(link);
    });
    expect((await fetched).status()).toBe(200);
    await page.goto(`${product.url}/services/digital-marketing`);
    await written('/services/digital-marketing');
    expect(await viewsOf('/services/web-development')).toEqual([]);
    await context.close();
  });

  it('who is signed in as staff, until they sign out', async () => {
    const context = await browser.newContext({ userAgent, locale: 'it-IT' });
    const { page, complaints } = await openPage(context);
    await signInWithPassword(page, product, 'editor@vantaggio.example');
    await page.waitForURL(/\/admin$/);
    const staffCookie = async () => (await context.cookies()).find(({ name }) => name === 'staff');
    const cookie = await eventually(staffCookie, 'the staff cookie');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', secure: false });
    expect(Math.round((cookie.expires - Date.now() / 1000) / 3600)).toBe(12);
    const before = await counted('staff');
    await page.goto(`${product.url}/cookies`);
    await leftOut('staff', before);
    expect(await viewsOf('/cookies')).toEqual([]);
    await page.goto(`${product.url}/admin/case-studies`);
    await page.getByRole('button', { name: /Davide Serra/ }).click();
    await page.getByRole('menuitem', { name: 'Esci' }).click();
    await page.waitForURL(/\/login/);
    expect(await staffCookie()).toBeUndefined();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

const showPicture = (page: string, address: string) =>
  send(`/visit.gif?page=${page}`, {
    'x-forwarded-for': address,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'image',
  });

describe('several workers', () => {
  it('know together where visits came from, and count each once', async () => {
    for (let index = 0; index < 10; index += 1) {
      const address = `198.51.100.${index}`;
      await send('/portfolio', { 'x-forwarded-for': address, referer: 'https://forum.example/thread?id=7' });
      await showPicture('/portfolio', address);
      await showPicture('/portfolio', address);
      await showPicture('/portfolio', address);
    }
    await eventually(async () => {
      const { rows } = await database.query(
        `select visitors, visits, views from visit_day_values where kind = 'source' and value = 'forum.example'`,
      );
      const { visitors = 0, visits = 0, views = 0 } = rows[0] ?? {};
      // A ten-second slot may end in the middle of this.
      return visitors === 10 && visits === 10 && views < 20 ? true : undefined;
    }, 'ten visits from the forum');
  });

  it('write what they still hold when the product is stopped', async () => {
    await database.end();
    for (let index = 0; index < 6; index += 1) await showPicture('/services/strategy-consulting', `192.0.2.${index}`);
    expect(await product.stop()).toBe(0);
    const output = product.output();
    product = await startProduct({ env, dataDir: product.dataDir });
    database = await connect();
    expect(await viewsOf('/services/strategy-consulting')).toHaveLength(6);
    expect(output).toContain('/visit.gif');
    expect(output).not.toMatch(/203\.0\.113\.|198\.51\.100\.|192\.0\.2\./);
  });

  it('store no visitor’s address anywhere', async () => {
    const { rows } = await database.query(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
    expect(rows.length).toBeGreaterThan(30);
    for (const { name } of rows) {
      const found = await database.query(
        `select from ${name} as each where each::text ~ '203\\.0\\.113\\.|198\\.51\\.100\\.|192\\.0\\.2\\.'`,
      );
      expect(found.rowCount, name).toBe(0);
    }
  });

  it('tell staff all of it, and nobody else', async () => {
    const statistics = async (account: string) => {
      const { token } = await signInForToken(product, `${account}@vantaggio.example`, samplePassword);
      return fetch(`${product.url}/api/v1/statistics`, { headers: { authorization: `Bearer ${token}` } });
    };
    const answer = await statistics('viewer');
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { totals: Record<string, number>; sources: { value: string }[] };
    expect(body.totals.today).toBeGreaterThanOrEqual(10 + 6);
    // The samples have visits of every day before this one.
    const { today = 0, thisWeek = 0, thisMonth = 0, total = 0 } = body.totals;
    expect([thisWeek, thisMonth].every((count) => count >= today && count <= total)).toBe(true);
    expect(total).toBeGreaterThan(today + 1_000);
    expect(body.sources.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['forum.example', 'news.example', '']),
    );
    expect((await statistics('client')).status).toBe(403);
    expect((await fetch(`${product.url}/api/v1/statistics`)).status).toBe(401);
  });
});
