import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForAnalysis, codeIn, fillAnalysisForm, mailTo, openPage, signInWithPassword } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';

/** A visitor brings report files with a request, and reads three figures of their own account. */

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
const buyers = {
  name: 'orders.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('order-id\tbuyer-name\tship-address-1\n1\tGiulia\tVia Roma 1\n'),
};
const someone = () => ({ email: `${randomUUID()}@visitor.example`, company: 'Riva Outdoor' });
const spend = '€344.00';

async function expectFits(page: Page): Promise<void> {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide).toBeLessThanOrEqual(room as number);
}

/** Without script a page tells of what was read when it is asked for again. */
const expectBothFiles = (page: Page) =>
  expect
    .poll(async () => {
      await page.reload();
      return page.getByText('2 files. Counted, not estimated.').count();
    })
    .toBe(1);

describe('a visitor with report files', () => {
  it('is told of a file that cannot be taken, sends the others behind the form, and reads three figures; staff see them in the list', async () => {
    const visitor = someone();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const { page, complaints } = await openPage(context);
    await page.goto(`${product.url}/analysis-request`, { waitUntil: 'networkidle' });
    await fillAnalysisForm(page, visitor);
    // A slip in the name of a provider is asked about, and put right by a press.
    const email = page.getByLabel('Email', { exact: false }).first();
    await email.fill('elena@gmial.com');
    await email.press('Tab');
    await page.getByRole('button', { name: 'elena@gmail.com' }).press('Enter');
    await expect.poll(() => email.inputValue()).toBe('elena@gmail.com');
    await email.fill(visitor.email);
    const field = page.locator('#part-files input[type="file"]');
    await field.setInputFiles(buyers);
    await page.getByText('orders.txt names buyers').waitFor();
    await field.setInputFiles([searchTerms, sales]);
    const chosen = page.getByRole('list', { name: 'Chosen files' });
    await expect.poll(() => chosen.getByRole('listitem').count()).toBe(2);
    // The field says itself what is listed below it.
    const held = () => field.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));
    expect(await held()).toEqual([searchTerms.name, sales.name]);
    await chosen.getByRole('button', { name: /Remove golden-business/ }).press('Enter');
    await expect.poll(() => chosen.getByRole('listitem').count()).toBe(1);
    expect(await held()).toEqual([searchTerms.name]);
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('form button[type="submit"]').last().click();
    await page.waitForURL(/received/);
    await page.getByText(spend).waitFor();
    await page.getByText('Money at risk').waitFor();
    // One more, from the page that follows.
    await page.locator('#bring-files').setInputFiles([sales, buyers]);
    await page.getByText('orders.txt names buyers').waitFor();
    await page.getByText('golden-business-de-mixed.csv').waitFor();
    await page.getByText('2 files. Counted, not estimated.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const address = page.url();

    const received = await mailTo(product, visitor.email, /analysis request/);
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email', { exact: false }).first().fill(visitor.email);
    await page.getByRole('button', { name: /I already have a code|have a code/i }).click();
    await page.getByLabel(/code/i).last().fill(codeIn(received.text));
    await page.getByLabel(/code/i).last().press('Enter');
    await page.waitForURL(/client-dashboard/);
    await page
      .getByRole('link', { name: /Analysis/ })
      .first()
      .waitFor();
    const reference = /REQ-\d{3,}/.exec((await page.locator('main').textContent()) ?? '')?.[0];
    await page.goto(`${product.url}/client-dashboard/requests/${reference}`);
    await page.getByText(spend).waitFor();
    // The receipt shows nothing of it any more: its request has an owner.
    await page.goto(address);
    await page.getByText('Your address is confirmed').waitFor();
    expect(await page.getByText(spend).count()).toBe(0);
    await context.close();

    const desk = await browser.newContext({ locale: 'it-IT' });
    const { page: office, complaints: ofDesk } = await openPage(desk);
    await signInWithPassword(office, product, 'editor@vantaggio.example', '/admin/requests');
    await office
      .getByRole('row', { name: new RegExp(`${reference}`) })
      .getByText(/a rischio su/)
      .waitFor();
    expect([...complaints, ...ofDesk]).toEqual([]);
    await desk.close();
  });

  it('finds the request received after a reload while files were on their way, and reads on when the server was away', async () => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.92' } });
    const page = await context.newPage();
    await page.goto(`${product.url}/analysis-request`, { waitUntil: 'networkidle' });
    await fillAnalysisForm(page, someone());
    await page.locator('#part-files input[type="file"]').setInputFiles([searchTerms]);
    await page.getByRole('list', { name: 'Chosen files' }).waitFor();
    await page.route('**/api/v1/visitor-files', (route) => route.abort());
    await page.locator('form button[type="submit"]').last().click();
    await page.getByRole('heading', { name: 'Your files are on their way' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your request is with us' }).waitFor();
    await page.unroute('**/api/v1/visitor-files');
    let refused = 0;
    await page.route(/received\.data/, (route) => {
      refused += 1;
      return refused > 2 ? route.continue() : route.abort();
    });
    await page.locator('#bring-files').setInputFiles([searchTerms]);
    await expect.poll(() => refused).toBeGreaterThan(0);
    await page.getByRole('heading', { name: 'Your request is with us' }).waitFor();
    await page.locator('#bring-files').setInputFiles([sales]);
    await page.getByText(spend).waitFor();
    await context.close();
  });

  it('needs no script for any of it, on a phone', async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 780 },
      javaScriptEnabled: false,
      // From a network of its own: sendings are counted by network.
      extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.91' },
    });
    const page = await context.newPage();
    await page.goto(`${product.url}/analysis-request`);
    await page.getByRole('link', { name: 'Start the form' }).click();
    await expect.poll(async () => (await page.getByLabel('First Name').boundingBox())?.y).toBeLessThan(780 - 48);
    await page.locator('.request-reader').getByText('reads your request').waitFor();
    await fillAnalysisForm(page, someone());
    const again = page.getByText('Files have to be chosen again');
    const choose = () => page.locator('#part-files input[type="file"]').setInputFiles([searchTerms, buyers]);
    const send = () => page.locator('form button[type="submit"]').last().click();
    await choose();
    expect(await again.count()).toBe(0);
    await page.getByLabel('Phone').first().fill('five');
    await send();
    await again.waitFor();
    await page.getByLabel('Phone').first().fill('');
    await choose();
    await send();
    await page.waitForURL(/received/);
    await page.getByText('orders.txt names buyers').waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText(spend).count();
      })
      .toBe(1);
    await page.locator('#bring-files').setInputFiles([sales]);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Send the files' }).click();
    await answered;
    await page.waitForLoadState();
    await expectBothFiles(page);
    // The address was mistyped: the same request, with its files, goes to the right one.
    const right = `${randomUUID()}@right.example`;
    await page.getByText('Wrong address, or no mail?').click();
    const address = page.getByLabel('Your email address');
    await address.fill('elena at right');
    await page.getByRole('button', { name: 'Send the mail there' }).click();
    await page.getByText('Please check the address').waitFor();
    await expect.poll(() => address.inputValue()).toBe('elena at right');
    await address.fill(right);
    await page.getByRole('button', { name: 'Send the mail there' }).click();
    await page.getByText(/was sent there once more on .* earlier ones open nothing/).waitFor();
    await page.getByText(`${right[0]}•••@right.example`).waitFor();
    expect((await mailTo(product, right, /analysis request/)).text).toContain('/auth/confirm');
    await page.getByText('2 files. Counted, not estimated.').waitFor();
    await context.close();
    // Looked at with script, which axe needs.
    const looked = await browser.newContext({ viewport: { width: 360, height: 780 } });
    const { page: phone, complaints } = await openPage(looked);
    await phone.goto(page.url());
    await phone.getByText(spend).waitFor();
    await expectFits(phone);
    expect(await axeFindings(phone)).toEqual([]);
    expect(complaints).toEqual([]);
    await looked.close();
  });

  it('opens the request from the mail on a phone, hears which report the file is, and finds the way to the right one', async () => {
    const visitor = someone();
    const reference = await askForAnalysis(browser, product, visitor, false);
    const { text = '' } = await mailTo(product, visitor.email, /analysis request/);
    const link = text.split('\n').find((line) => line.startsWith('http')) ?? '';
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
    const { page, complaints } = await openPage(context);
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === `/client-dashboard/requests/${reference}`);
    const bring = (file: typeof sales) => page.locator('#documents ~ div input[type="file"]').setInputFiles(file);
    await bring(sales);
    const look = page.getByRole('region', { name: 'What your files already say' });
    await look.getByText('This is the sales and traffic report.').waitFor();
    await look.locator('summary', { hasText: 'Search term report: Where to click' }).press('Enter');
    await look.getByText('On a computer, open Amazon Ads').first().waitFor();
    expect(await look.getByRole('img', { name: /^Drawing of the menu/ }).count()).toBeGreaterThan(0);
    await expectFits(page);
    expect(await axeFindings(page)).toEqual([]);
    await bring(searchTerms);
    await look.getByText(spend).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('may bring files from two windows at once: both are read, each once, and both windows say so', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.93' };
    const context = await browser.newContext({ extraHTTPHeaders: headers });
    const first = await context.newPage();
    await first.goto(`${product.url}/analysis-request`, { waitUntil: 'networkidle' });
    await fillAnalysisForm(first, someone());
    await first.locator('form button[type="submit"]').last().click();
    await first.waitForURL(/received/);
    const second = await context.newPage();
    await second.goto(first.url(), { waitUntil: 'networkidle' });
    await Promise.all([
      first.locator('#bring-files').setInputFiles([searchTerms]),
      second.locator('#bring-files').setInputFiles([sales, searchTerms]),
    ]);
    await first.getByText(spend).waitFor();
    await second.getByText('2 files. Counted, not estimated.').waitFor();
    for (const page of [first, second]) await expectBothFiles(page);
    await context.close();
  });
});
