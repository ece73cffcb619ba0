import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForAnalysis, codeIn, mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the mail that confirms a request', () => {
  it('has a link that a scanner cannot use up: it opens a page, and the button there signs the visitor in', async () => {
    const visitor = { email: `${randomUUID().slice(0, 8)}@visitor.example`, company: 'Link Ltd' };
    const reference = await askForAnalysis(browser, product, visitor, false);
    const mail = await mailTo(product, visitor.email, /analysis request/);
    codeIn(mail.text);
    const link = mail.text?.split('\n').find((line) => line.startsWith('http')) as string;
    const site = new URL(link).origin;
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200);

    const context = await browser.newContext({ locale: 'en-GB' });
    const { page, complaints } = await openPage(context);
    await page.goto(link);
    // The page names whom it signs in, without giving the address away.
    await expect.poll(async () => page.locator('main').textContent()).toContain(`${visitor.email[0]}`);
    expect(await page.locator('main').textContent()).not.toContain(visitor.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    // Who asked to see the request is shown the request.
    await page.waitForURL((url) => url.pathname === `/client-dashboard/requests/${reference}`);
    await page.getByText(reference).first().waitFor();

    // A second click on the used link leaves a signed-in person signed in.
    await page.goto(link);
    await page.goto(`${site}/client-dashboard`);
    await page.getByText(reference).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('goes to staff as a notice in Italian with a link to the request', async () => {
    const notice = await mailTo(product, 'editor@vantaggio.example', /Nuova richiesta/);
    expect(notice.text).toMatch(/\/admin\/requests\/REQ-\d{3,}/);
    expect(notice.text).toContain('Link Ltd');
  });
});
