import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
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
