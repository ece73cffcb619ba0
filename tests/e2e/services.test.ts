import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const details = [
  'strategy-consulting',
  'amazon-advertising',
  'listing-optimization',
  'seller-account-management',
  'digital-marketing',
  'web-development',
].map((slug) => `/services/${slug}`);
const pages = ['/services', ...details];
const get = (path: string) => fetch(product.url + path, { redirect: 'manual' });
const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

describe('the services', () => {
  it('each answer with one headline, a title, description and canonical address of their own, and no script to run', async () => {
    const found = await Promise.all(
      pages.map(async (path) => {
        const response = await get(path);
        const html = await response.text();
        expect(response.status, path).toBe(200);
        expect(html.match(/<h1\b/g), path).toHaveLength(1);
        expect(html, path).not.toMatch(/<script(?![^>]*application\/ld\+json)|style="/);
        expect(first(html, /<link[^>]*rel="canonical"[^>]*href="([^"]*)"/), path).toMatch(new RegExp(`${path}$`));
        return [first(html, /<title>([^<]*)</), first(html, /<meta name="description" content="([^"]*)"/)];
      }),
    );
    for (const column of [0, 1]) {
      const texts = found.map((texts) => texts[column]);
      expect(texts).not.toContain('');
      expect(new Set(texts).size).toBe(pages.length);
    }
  });

  it('are listed with a way to learn more about each, and a way to get started', async () => {
    const html = await (await get('/services')).text();
    expect(html).toMatch(/<h1[^>]*>Our Services</);
    for (const path of details) expect(html).toContain(`href="${path}">Learn More`);
    expect(html).toMatch(/href="\/contact">Get Started Today</);
  });

  it.each([
    [
      '/services/strategy-consulting',
      ['Market analysis and research', 'Long-term strategic planning', '>Analysis<', '>Strategy<', '>Implementation<'],
    ],
    [
      '/services/amazon-advertising',
      ['Sponsored Products setup', 'DSP', 'Average 300%+ growth in sales volume', 'Results within 30 days'],
    ],
    [
      '/services/listing-optimization',
      ['Keyword research', 'A+ content', '>Analysis<', '>Optimization<', '>Monitoring<'],
    ],
    ['/services/seller-account-management', ['Account setup', 'Order processing', 'Account health', '24/7 support']],
  ])('%s has the services, steps and claims of the specification', async (path, words) => {
    const html = await (await get(path)).text();
    for (const word of words) expect(html, word).toContain(word);
  });

  it.each(['/services/digital-marketing', '/services/web-development'])(
    '%s has six features and four steps',
    async (path) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(product.url + path);
      expect(await page.locator('section.offer li').count()).toBe(6);
      expect(await page.locator('section.steps li').count()).toBe(4);
      await context.close();
    },
  );

  it('are reached by 301 from the addresses that their titles once had', async () => {
    for (const [old, now] of [
      ['digital-marketing--seo', 'digital-marketing'],
      ['web-design--development', 'web-development'],
      ['Strategy-Consulting', 'strategy-consulting'],
      ['account-management--support', 'seller-account-management'],
    ]) {
      const response = await get(`/services/${old}`);
      expect([response.status, response.headers.get('location')], old).toEqual([301, `/services/${now}`]);
    }
  });

  it('are not found under any other address', async () => {
    for (const path of ['/services/nothing', '/services/amazon-', '/services/web-development/more']) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text(), path).toContain('Oops! Page not found');
    }
  });

  it('are kept in the page cache, as the page that was rendered', async () => {
    const rendered = await (await get('/services/web-development')).text();
    // A page is stored after its answer has left, and on the worker that rendered it: only then it carries an ETag.
    const kept = await eventually(async () => {
      const response = await get('/services/web-development');
      const body = await response.text();
      return response.headers.has('etag') ? body : undefined;
    }, 'a kept page');
    expect(kept).toBe(rendered);
  });
});

describe.each([360, 1280])('at %i px', (width) => {
  it.each(pages)(
    '%s has no accessibility findings, does not scroll sideways and says nothing to the console',
    async (path) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      const { page, complaints } = await openPage(context);
      await page.goto(product.url + path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
