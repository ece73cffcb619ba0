import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Words that are pressed, on a phone: a finger needs more room than a line of text has. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openOnPhone(path: string) {
  const context = await browser.newContext({
    locale: 'it-IT',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', path);
  const leave = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, leave };
}

const heightOf = async (shown: Locator) => (await shown.boundingBox())?.height ?? 0;

describe('on a phone', () => {
  it('copies of an answer, and a deed taken back, have the room of a finger', async () => {
    const { page, leave } = await openOnPhone('/admin/requests/REQ-009');
    await page.getByRole('button', { name: 'Prendi in carico' }).tap();
    const undo = page.getByRole('list', { name: 'Cronologia' }).getByRole('button', { name: 'Ripristina' }).first();
    await undo.waitFor();
    expect(await heightOf(undo)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: /^Scrivi a/ }).tap();
    const copies = page.getByRole('button', { name: 'Cc', exact: true });
    await copies.waitFor();
    expect(await heightOf(copies)).toBeGreaterThanOrEqual(44);
    await leave();
  });

  it('so has the title of what a client has ordered', async () => {
    const { page, leave } = await openOnPhone('/admin/clients/CLI-001');
    const engagement = page.getByRole('button', { name: /^Edit: / }).first();
    await engagement.waitFor();
    expect(await heightOf(engagement)).toBeGreaterThanOrEqual(44);
    await leave();
  });
});
