import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillAnalysisForm, openPage } from '#tests/e2e/journey.ts';
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

it.each([true, false])(
  'a visitor may say how they heard of us, and staff see it with what the address carried (script: %s)',
  async (javaScriptEnabled) => {
    const email = `origin-${javaScriptEnabled}@origin.example`;
    const context = await browser.newContext({ javaScriptEnabled });
    const { page, complaints } = await openPage(context);
    await page.goto(`${product.url}/analysis-request?utm_source=Letter&utm_medium=email&service=amazon-advertising`, {
      referer: 'https://www.partner.example/articles?reader=7',
    });
    const words = page.getByLabel('Where was it?');
    expect(await words.isVisible()).toBe(false);
    await page.getByLabel('How did you hear of us?').selectOption('other');
    await words.fill('A <b>friend</b>');
    if (javaScriptEnabled) await inspect(page, 'heard-of-us');
    await fillAnalysisForm(page, { company: `Origin ${javaScriptEnabled}`, email });
    // A form that comes back has kept it.
    await page.locator('input[name="email"]').fill('no address');
    await page.locator('form button[type="submit"]').last().click();
    await page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first().waitFor();
    expect(await words.inputValue()).toBe('A <b>friend</b>');
    await page.locator('input[name="email"]').fill(email);
    await page.locator('form button[type="submit"]').last().click();
    await page.waitForURL(/received/);
    const reference = /REQ-\d{3,}/.exec((await page.locator('main').textContent()) ?? '')?.[0];
    expect(complaints.filter((each) => !each.includes('422'))).toEqual([]);
    await context.close();

    const office = await openPage(await browser.newContext({ locale: 'it-IT' }));
    await openSignedIn(office.page, product, 'editor@vantaggio.example', `/admin/requests/${reference}`);
    const line = 'A <b>friend</b> · partner.example · campagna letter / email · servizio amazon-advertising';
    await office.page.getByText(line, { exact: true }).waitFor();
    expect(office.complaints).toEqual([]);
    await office.page.context().close();
  },
);
