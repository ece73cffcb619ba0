import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
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

it('an Editor finds forms that were held back from the list of messages, deletes one, releases the other', async () => {
  const visitor = await openPage(await browser.newContext({ javaScriptEnabled: false }));
  for (const [name, email] of [
    ['Elena', 'elena@held.example'],
    ['Robot', 'robot@held.example'],
  ] as const) {
    await visitor.page.goto(`${product.url}/contact`);
    await visitor.page.getByLabel('First Name').fill(name);
    await visitor.page.locator('input[name="email"]').fill(email);
    await visitor.page.locator('textarea[name="message"]').fill('Two lines\nof <b>text</b>');
    // What an extension that fills forms does.
    await visitor.page.locator('input[name="faxNumber"]').fill('1', { force: true });
    await visitor.page.getByRole('button', { name: 'Send Message' }).click();
    await visitor.page.waitForURL(/contact\/received/);
  }

  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 360, height: 740 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'editor@vantaggio.example', '/admin/messages');
  await page.getByRole('link', { name: 'Moduli trattenuti (2)' }).click();
  await page.getByText('of <b>text</b>').first().waitFor();
  await inspect(page, 'quarantine');
  await page.getByRole('button', { name: 'Elimina il modulo di Robot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('robot@held.example').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rilascia il modulo di Elena' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rilascia' }).click();
  await page.getByText('Nessun modulo trattenuto').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect((await mailTo(product, 'elena@held.example', /message MSG-/)).text).toContain('Reply by');
  await page.goto(`${product.url}/admin/messages`);
  await page.getByText('Elena').first().waitFor();
  expect(complaints).toEqual([]);
});
