import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openPage } from './journey.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('the API reference is found, searched and read without script, on a phone and on a screen', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const { page, complaints } = await openPage(context);
  await page.goto(`${product.url}/api/docs`);
  await page.getByRole('heading', { name: 'Vantaggio API' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('status request');
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await page.waitForURL(/q=status\+request/);
  await page.getByRole('article', { name: /requests\/\{reference\}\/status/ }).waitFor();
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: 'clients', exact: true }).click();
  await page.waitForURL(/\/api\/docs\/clients$/);
  await page.getByRole('article', { name: /^get \/clients$/i }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('it looks right at every width, light and dark', async () => {
  const context = await browser.newContext();
  const { page, complaints } = await openPage(context);
  await page.goto(`${product.url}/api/docs`);
  await inspect(page, 'api-docs');
  await page.goto(`${product.url}/api/docs/exports`);
  await inspect(page, 'api-docs-group');
  expect(complaints).toEqual([]);
  await context.close();
});
