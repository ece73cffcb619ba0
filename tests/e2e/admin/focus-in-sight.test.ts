import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** A small laptop at twice the size: what stays at the foot of the window leaves little of it, and the Tab key goes through the rest. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAt(path: string) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 640, height: 360 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', path);
  const leave = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, leave };
}

/** What has the focus, and whether any part of it is in sight. A box is its label: what it is drawn by. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const focus = document.activeElement as HTMLElement;
    const shown = focus.matches('[type="checkbox"], [type="radio"]') ? (focus.closest('label') ?? focus) : focus;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const isInSight = [0.1, 0.5, 0.9].some((across) =>
      [0.2, 0.5, 0.8].some((down) => {
        const there = document.elementFromPoint(left + width * across, top + height * down);
        return there !== null && shown.contains(there);
      }),
    );
    // A drop zone has a button of no size, for whoever does not see it.
    const name = shown.ariaLabel ?? shown.textContent?.trim().slice(0, 60) ?? '';
    return { name: `${shown.tagName} ${name}`, isInSight: isInSight || width === 0 };
  });

/** Those out of sight, of as many as `presses` of the Tab key reach. */
async function outOfSight(page: Page, presses: number, key = 'Tab'): Promise<string[]> {
  const found: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    const { name, isInSight } = await focused(page);
    if (!isInSight) found.push(name);
  }
  return found;
}

describe('in a short window', () => {
  it('nothing of a record has the focus behind the line that answers it', async () => {
    const { page, leave } = await openAt('/admin/requests/REQ-006');
    await page.getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: /^Scrivi a/ }).waitFor();
    await page.getByRole('button', { name: 'Chiudi', exact: true }).first().focus();
    expect(await outOfSight(page, 24)).toEqual([]);
    await leave();
  });

  it('the rows of a list are not behind what can be done to those that are chosen', async () => {
    const { page, leave } = await openAt('/admin/requests?status=completed');
    await page
      .getByRole('row', { name: /REQ-00/ })
      .first()
      .getByRole('link')
      .first()
      .focus();
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: 'Azioni sulle righe selezionate' }).waitFor();
    await page.getByRole('searchbox').focus();
    expect(await outOfSight(page, 8)).toEqual([]);
    await leave();
  });

  it('boxes and choices of a long form come into sight with the focus', async () => {
    const { page, leave } = await openAt('/admin/requests/new');
    await page.getByRole('checkbox', { name: 'Business Analysis' }).waitFor();
    expect(await outOfSight(page, 20)).toEqual([]);
    await leave();
  });

  it('the fields of a template are not behind its buttons', async () => {
    const { page, leave } = await openAt('/admin/settings/email/templates');
    await page.getByRole('button', { name: /^Prima risposta/ }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Testo' }).waitFor();
    await page.getByRole('textbox', { name: 'Nome' }).focus();
    expect(await outOfSight(page, 5)).toEqual([]);
    await leave();
  });
});
