import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** Visitors of the blog. */

export let browser: Browser;
export let product: Product;
export let database: pg.Client;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { PAGE_CACHE: 'off' } })]);
  database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
});

export const path = '/blog/what-a-click-may-cost';

export async function onPage(address: string, look: (page: Page) => Promise<void>, width = 1280) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(product.url + address);
  await look(page);
  await context.close();
}
