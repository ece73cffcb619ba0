import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Ordinary names and labels, in windows of ordinary sizes. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAt(width: number, path: string) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 800 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', path);
  const leave = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, leave };
}

/** Those of which a part cannot be read. */
const cutOf = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
  );

describe('in a window of a usual size', () => {
  it('the list of messages tells whole who wrote', async () => {
    const { page, leave } = await openAt(1280, '/admin/messages');
    const names = page.getByRole('row', { name: /MSG-/ }).locator('a > span:first-child');
    await names.first().waitFor();
    expect(await names.allTextContents()).toHaveLength(3);
    expect(await cutOf(names)).toEqual([]);
    await leave();
  });

  it('the way to a screen three levels down can be read, and what the area is for gives it the room', async () => {
    const { page, leave } = await openAt(1280, '/admin/statistics/requests');
    const way = page.getByRole('navigation', { name: 'Dove sei' }).locator('ol');
    await way.getByRole('link').nth(1).waitFor();
    expect(await cutOf(way.locator('a, span'))).toEqual([]);
    const back = page.getByRole('navigation', { name: 'Dove sei' }).locator('> a');
    for (const width of [768, 1024, 1279]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await back.isVisible()]).toEqual([width, true]);
      expect([width, await cutOf(way.locator('a, span').or(back))]).toEqual([width, []]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    // Where the way is short, or the window wide, both are there.
    const purpose = page.getByText('Gestione contenuti e richieste');
    const isSeen = () => purpose.evaluate((each) => each.clientWidth > 2);
    expect(await isSeen()).toBe(false);
    await page.setViewportSize({ width: 1920, height: 1000 });
    expect(await isSeen()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('navigation', { name: 'Sezioni' }).getByRole('link', { name: 'Clienti' }).click();
    await page.getByRole('heading', { name: 'Client management' }).waitFor();
    expect(await isSeen()).toBe(true);
    await leave();
  });

  it.each([360, 640, 768, 1280])('the figures of the readers have their whole labels at %i px', async (width) => {
    const { page, leave } = await openAt(width, '/admin/blog/newsletter');
    await page.getByText('Nuovi questo mese').waitFor();
    const labels = page.getByRole('list').filter({ hasText: 'Nuovi questo mese' }).locator('li > :first-child');
    expect(await labels.allTextContents()).toHaveLength(5);
    expect(await cutOf(labels)).toEqual([]);
    await leave();
  });
});
