import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/**
 * Pages whose data is late: a lock on the table of files holds back what comes after the status was decided, for as long as a
 * test wants.
 */

let browser: Browser;
let product: Product;
let locker: pg.Client;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { PAGE_CACHE: 'off' } })]);
  locker = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await locker.connect();
});
afterAll(async () => {
  await locker?.end();
  await browser?.close();
  await product?.stop();
});

async function whileLate(work: (release: () => Promise<void>) => Promise<void>) {
  await locker.query('begin; lock table stored_objects in access exclusive mode');
  let isHeld = true;
  const release = async () => {
    if (isHeld) await locker.query('rollback');
    isHeld = false;
  };
  await work(release).finally(release);
}

/** An answer whose text is read as it comes. */
async function open(path: string) {
  const [response] = (await once(get(product.url + path), 'response')) as [IncomingMessage];
  const got = { status: response.statusCode, headers: response.headers, text: '', isWhole: false };
  response.setEncoding('utf8');
  response.on('data', (chunk) => {
    got.text += chunk;
  });
  response.on('end', () => {
    got.isWhole = true;
  });
  return got;
}

const article = '/blog/what-a-click-may-cost';
const cases = [
  { path: '/blog', parts: '.skeleton-card', count: 6, content: '.lead-post', word: 'Stay Updated' },
  { path: article, parts: '.skeleton-lines i', count: 10, content: 'article.article', word: 'The three numbers' },
];

describe.each(cases)('$path while its data is late', ({ path, parts, count, content, word }) => {
  it('sends its status, head and skeleton first, and the rest in the same answer', async () => {
    await whileLate(async (release) => {
      const answer = await open(path);
      expect(answer.status).toBe(200);
      await eventually(() => answer.text.includes('class="skeleton"') || undefined, 'the skeleton');
      expect(answer.text).toMatch(/<title>[^<]+<\/title>.*<link rel="canonical"/s);
      expect(answer.text).not.toContain(word);
      expect(answer.isWhole).toBe(false);
      await release();
      await eventually(() => answer.isWhole || undefined, 'the end of the answer');
      expect(answer.text).toContain(word);
      expect(answer.text.match(/<h1\b/g)).toHaveLength(1);
      expect(answer.text.match(/<footer/g)).toHaveLength(1);
      expect(answer.text.trimEnd()).toMatch(/<\/body><\/html>$/);
    });
  });

  it('shows the skeleton in a browser without script, and only the content once it is there', async () => {
    await whileLate(async (release) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
      const page = await context.newPage();
      await page.goto(product.url + path, { waitUntil: 'commit' });
      await page.locator('.skeleton').waitFor({ state: 'visible' });
      expect(await page.locator(parts).count()).toBe(count);
      expect(await page.locator(content).count()).toBe(0);
      await release();
      await page.locator(content).waitFor({ state: 'visible' });
      expect(await page.locator('.skeleton').isVisible()).toBe(false);
      await context.close();
    });
  });

  it('has no skeleton when its data is there in time', async () => {
    expect(await (await fetch(product.url + path)).text()).not.toContain('class="skeleton"');
  });
});

describe('late data that never comes', () => {
  it.each([
    ['/blog', 'Blog temporarily unavailable'],
    [article, 'Articolo non trovato'],
  ])('ends %s with “%s”', async (path, words) => {
    await whileLate(async (release) => {
      const late = await open(path);
      await eventually(() => late.text.includes('class="skeleton"') || undefined, 'the skeleton');
      // Ends the queries that wait, as a database does that goes down.
      const other = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
      await other.connect();
      await other.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()",
      );
      await other.end();
      await eventually(() => late.isWhole || undefined, 'the end of the answer');
      expect(late.text).toContain(words);
      expect(late.text.trimEnd()).toMatch(/<\/html>$/);
      await release();
    });
    expect((await fetch(product.url + path)).status).toBe(200);
  });
});

describe('a visitor who leaves while the data is late', () => {
  it('harms nobody', async () => {
    await whileLate(async (release) => {
      for (const encoding of ['br', 'identity']) {
        const leaving = get(product.url + article, { headers: { 'accept-encoding': encoding } });
        leaving.on('error', () => {});
        const [response] = (await once(leaving, 'response')) as [IncomingMessage];
        await once(response, 'data');
        leaving.destroy();
      }
      await release();
    });
    for (let time = 0; time < 3; time += 1) expect((await fetch(product.url + article)).status).toBe(200);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  });
});

describe('the status of an article', () => {
  it('is decided before its text is read', async () => {
    await whileLate(async () => {
      expect((await open('/blog/no-such-post')).status).toBe(404);
      const head = await fetch(`${product.url}/blog/a-calendar-for-the-fourth-quarter`);
      expect(head.status).toBe(404);
    });
  });
});
