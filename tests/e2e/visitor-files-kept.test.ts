import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillAnalysisForm, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';

/** What becomes of files that were chosen when something comes between: a refusal, a slow script, a reload, a line that is gone. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const golden = (name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: readFileSync(path.join('tests/reports/golden', name)),
});
const searchTerms = golden('golden-st-it-utf8bom.csv');
const sales = golden('golden-business-de-mixed.csv');
const uploads = '**/api/v1/visitor-files**';
const spend = '€344.00';
let networks = 0;

/** A page of somebody in a network of their own: sendings are counted by network. */
async function visitor() {
  networks += 1;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${networks}` },
  });
  return { context, ...(await openPage(context)) };
}

const form = (page: Page) => page.goto(`${product.url}/analysis-request`, { waitUntil: 'networkidle' });
const fill = (page: Page) =>
  fillAnalysisForm(page, { email: `${randomUUID()}@visitor.example`, company: 'Riva Outdoor' });
const submit = (page: Page) => page.locator('form button[type="submit"]').last().click();
const fieldOf = (page: Page) => page.locator('#part-files input[type="file"]');
const held = (page: Page) =>
  fieldOf(page).evaluate((field) => [...((field as HTMLInputElement).files ?? [])].map(({ name }) => name));
const listed = (page: Page) =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').locator('.file-name').allTextContents();

/** Lets no script through until it is told to. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Leaves a request without files, and opens the page of its receipt. */
async function receipt(page: Page) {
  await form(page);
  await fill(page);
  await submit(page);
  await page.waitForURL(/received/);
  await page.waitForLoadState('networkidle');
}

describe('the field of files', () => {
  it('holds what is listed below it, through a removal and a form that is refused, and lets go of it with the draft', async () => {
    const { page, context } = await visitor();
    await form(page);
    await fieldOf(page).setInputFiles([searchTerms]);
    await expect.poll(() => listed(page)).toEqual([searchTerms.name]);
    await fieldOf(page).setInputFiles([sales]);
    await expect.poll(() => listed(page)).toEqual([searchTerms.name, sales.name]);
    expect(await held(page)).toEqual([searchTerms.name, sales.name]);
    await page.getByRole('button', { name: `Remove ${searchTerms.name}` }).click();
    await expect.poll(() => held(page)).toEqual([sales.name]);
    await page.locator('.form-outline .is-complete a[href="#part-files"]').waitFor();
    await submit(page);
    await page.getByRole('alert').first().waitFor();
    expect([await held(page), await listed(page)]).toEqual([[sales.name], [sales.name]]);
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await expect.poll(() => listed(page)).toEqual([]);
    expect(await held(page)).toEqual([]);
    await context.close();
  });

  it('passes on what was chosen before its script had come', async () => {
    const { page, context } = await visitor();
    const release = await holdScripts(page);
    await page.goto(`${product.url}/analysis-request`, { waitUntil: 'commit' });
    await fieldOf(page).setInputFiles([searchTerms]);
    release();
    await expect.poll(() => listed(page)).toEqual([searchTerms.name]);
    await context.close();
  });
});

describe('the page of the receipt', () => {
  it('sends what was chosen before its script had come', async () => {
    const { page, context } = await visitor();
    await receipt(page);
    const release = await holdScripts(page);
    await page.goto(page.url(), { waitUntil: 'commit' });
    await page.locator('#bring-files').setInputFiles([searchTerms]);
    release();
    await page.getByText(spend).waitFor();
    await context.close();
  });

  it('stays while the line is gone, and goes on when it is back', async () => {
    const { page, context, complaints } = await visitor();
    await receipt(page);
    await context.setOffline(true);
    await page.locator('#bring-files').setInputFiles([searchTerms]);
    await page.getByText(`${searchTerms.name} did not get through`).waitFor();
    await page.getByText('Your reference').waitFor();
    await context.setOffline(false);
    await page.locator('#bring-files').setInputFiles([searchTerms]);
    await page.getByText(spend).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sends a file again that came while too many others did', async () => {
    const { page, context } = await visitor();
    await receipt(page);
    const busy = { error: { code: 'rate_limited', message: 'too many at once', details: {} } };
    await page.route(uploads, (route) => route.fulfill({ status: 429, json: busy }), { times: 1 });
    await page.locator('#bring-files').setInputFiles([searchTerms]);
    await page.getByText(spend).waitFor();
    await context.close();
  });
});
