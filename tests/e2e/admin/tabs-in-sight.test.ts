import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Views of requests: those that have no room beside each other, and what their rows say. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('the view that a phone shows is in sight among the views', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 360, height: 740 } });
  const { page } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', '/admin/requests?view=idle');
  const tab = page.locator('main nav a[aria-current="page"]');
  await tab.waitFor();
  const isInSight = () =>
    tab.evaluate((link) => {
      const [own, row] = [link.getBoundingClientRect(), link.closest('nav')?.getBoundingClientRect()];
      return row !== undefined && own.left >= row.left - 1 && (own.right <= row.right + 1 || own.left <= row.left + 41);
    });
  await expect.poll(isInSight).toBe(true);
  await page.locator('main nav a').first().press('Enter');
  await expect.poll(() => tab.textContent()).toContain('Tutte');
  await expect.poll(isInSight).toBe(true);
});

it('the row of views fades out where more of them is hidden, and only there', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', '/admin/requests');
  const row = page.locator('main nav').filter({ has: page.getByRole('link', { name: /^Report non aperti/ }) });
  const hidden = () =>
    row.evaluate((nav) => ['data-hidden-before', 'data-hidden-after'].map((side) => nav.hasAttribute(side)));
  await expect.poll(hidden).toEqual([false, true]);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ferme da 5 giorni/ })
    .click();
  await expect.poll(hidden).toEqual([true, false]);
  await page.setViewportSize({ width: 1800, height: 800 });
  await expect.poll(hidden).toEqual([false, false]);
  await context.close();
});

it('a report that nobody opens says in its row since when', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 360, height: 740 } });
  const { page } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', '/admin/requests?view=unopened');
  const row = page.getByRole('row', { name: /Elena Marchetti/ });
  await row.getByText('Report non aperto').filter({ visible: true }).waitFor();
  expect(await row.textContent()).toMatch(/dal \d\d\/\d\d\/\d{4}/);
  await context.close();
});
