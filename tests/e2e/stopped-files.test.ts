import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const given = (content: string, ...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) }));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const expectFocused = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
    )
    .toBe(name);

it('files that are stopped or hidden by keyboard hand it to the file beside them, the last one to where files are chosen', async () => {
  const context = await browser.newContext({ locale: 'en-US' });
  const { page, complaints } = await openPage(context);
  await page.route('**/api/v1/uploads', () => {});
  await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard/documents');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(given('text', 'One.txt', 'Two.txt', 'Three.txt'));
  await press(page, 'Stop Two.txt');
  await expectFocused(page, 'Stop Three.txt');
  await press(page, 'Stop Three.txt');
  await expectFocused(page, 'Stop One.txt');
  await press(page, 'Stop One.txt');
  await expectFocused(page, 'Choose files');
  expect(await page.getByRole('list', { name: 'Files being sent' }).count()).toBe(0);

  await page.unroute('**/api/v1/uploads');
  await input.setInputFiles(given('', 'Empty.txt', 'Nothing.txt'));
  await press(page, 'Hide all 2 that were not taken');
  await expectFocused(page, 'Choose files');
  expect(complaints).toEqual([]);
  await context.close();
});
