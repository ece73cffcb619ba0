import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';

/** Pages as search engines and previews read them. */

export let browser: Browser;
export let product: Product;
export let paths: string[] = [];
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { PAGE_CACHE: 'off' } })]);
  const xml = await text('/sitemap.xml');
  paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

export const text = async (address: string) => (await fetch(product.url + address)).text();

/** Address of a picture on the product that runs here; pages name the public one. */
const local = (address: string) =>
  product.url + new URL(address, product.url).pathname + new URL(address, product.url).search;

export async function picture(address: string) {
  const response = await fetch(local(address));
  expect(response.status, address).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, metadata: await sharp(bytes).metadata() };
}

export async function withPage(address: string, look: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(product.url + address);
  await look(page);
  await page.close();
}

export const slug = 'perro-viejo-wasted-spend-halved';
