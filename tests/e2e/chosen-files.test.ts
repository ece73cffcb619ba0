import { randomUUID } from 'node:crypto';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillAnalysisForm, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct, temporaryFolder } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** What becomes of files that were chosen before they have arrived. */

let browser: Browser;
let product: Product;
let folder: string;
beforeAll(async () => {
  folder = temporaryFolder('chosen');
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

function saved(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const given = (content: string, ...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) }));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const expectFocused = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
    )
    .toBe(name);

/** A browser reads nothing of such a file any more, as if the line were broken. */
describe('a file that is saved anew after it was chosen', () => {
  it('is told to a client as changed, not as a lost connection, and those behind it are sent', async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    const { page, complaints } = await openPage(context);
    await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard/documents');
    const report = saved('Growing.csv', 'day;sales\n1;2\n');
    const begun = Promise.withResolvers<void>();
    const change = Promise.withResolvers<void>();
    await page.route('**/api/v1/uploads', async (route) => {
      begun.resolve();
      await change.promise;
      await route.continue();
    });
    await page.locator('input[type="file"]').setInputFiles([report, saved('Behind.txt', 'it waits for its turn')]);
    await begun.promise;
    appendFileSync(report, '2;3\n');
    change.resolve();
    const told = page.getByRole('list', { name: 'Files being sent' }).getByRole('listitem');
    await told.filter({ hasText: 'Growing.csv' }).getByText('Changed on this device since it was chosen').waitFor();
    await page.getByRole('alert').getByText('Growing.csv: changed on this device').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Download Behind.txt' }).waitFor();
    // Trying the same again would read nothing either, and nothing of it waits to be gone on with.
    expect(await page.getByRole('button', { name: /again.*Growing|Growing.*again/ }).count()).toBe(0);
    await page.unroute('**/api/v1/uploads');
    await page.reload();
    await page.getByRole('button', { name: 'Download Behind.txt' }).waitFor();
    expect(await page.getByText('Growing.csv').count()).toBe(0);
    await page.locator('input[type="file"]').setInputFiles([report]);
    await page.getByRole('button', { name: 'Download Growing.csv' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('or is gone, is told to a visitor at once, and the request stands', async () => {
    const context = await browser.newContext();
    const { page, complaints } = await openPage(context);
    await page.goto(`${product.url}/analysis-request`, { waitUntil: 'networkidle' });
    await fillAnalysisForm(page, { email: `${randomUUID()}@visitor.example`, company: 'Riva Outdoor' });
    const report = saved('Moved.csv', 'day;sales\n1;2\n');
    await page.locator('#part-files input[type="file"]').setInputFiles([report]);
    await page.getByRole('list', { name: 'Chosen files' }).waitFor();
    rmSync(report);
    await page.locator('form button[type="submit"]').last().click();
    await page.getByText('Moved.csv changed on this device since it was chosen, or is gone.').waitFor();
    await page.getByRole('link', { name: 'Go on', exact: false }).click();
    await page.getByRole('heading', { name: 'Your request is with us' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

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
