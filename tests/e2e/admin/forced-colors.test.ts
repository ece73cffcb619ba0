import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** A colleague whose system sets the colours (a contrast theme): no background and no shadow is drawn. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(path: string, who = 'admin') {
  const context = await browser.newContext({
    locale: 'it-IT',
    viewport: { width: 1280, height: 800 },
    forcedColors: 'active',
  });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  const leave = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, leave };
}

/** What is drawn of a control, while nobody points at it. */
async function drawn(page: Page, shown: Locator): Promise<string> {
  await shown.waitFor();
  await page.mouse.move(0, 0);
  return (await shown.screenshot()).toString('base64');
}

/** Whether an edge of it is drawn in another colour than the ground. */
const hasEdge = (shown: Locator, side = 'top') =>
  shown.evaluate((each, name) => {
    const ground = document.body.appendChild(document.createElement('i'));
    ground.style.color = 'Canvas';
    const canvas = getComputedStyle(ground).color;
    ground.remove();
    const style = getComputedStyle(each);
    const [line, color] = ['style', 'color'].map((part) => style.getPropertyValue(`border-${name}-${part}`));
    return line !== 'none' && color !== canvas && color !== 'rgba(0, 0, 0, 0)';
  }, side);

describe('in the colours of the system', () => {
  it('a box that is not ticked and a switch that is off look otherwise than those that are', async () => {
    const { page, leave } = await openAs('/admin/settings/system');
    const daily = page.locator('label', { hasText: 'Backup giornaliero' }).locator('[aria-hidden]').first();
    const files = page.locator('label', { hasText: 'Backup file caricati' }).locator('[aria-hidden]').first();
    expect(await drawn(page, daily)).not.toBe(await drawn(page, files));
    await page.goto(`${product.url}/admin/clients`);
    await page.getByRole('row', { name: /CLI-/ }).first().waitFor();
    await page.getByRole('button', { name: /novità/i }).click();
    await page.getByRole('button', { name: 'Scegli le novità' }).click();
    const asked = page.getByRole('dialog', { name: 'Scegli le novità' });
    const boxes = asked.getByRole('checkbox');
    await boxes.first().waitFor();
    const marks = await asked
      .locator('label > span.border')
      .evaluateAll((all) => all.map((each) => each.querySelectorAll('svg').length));
    const ticked = await boxes.evaluateAll((all) => all.map((each) => Number((each as HTMLInputElement).checked)));
    expect(ticked).toContain(0);
    expect(marks).toEqual(ticked);
    // The question ends somewhere, above what it hides.
    expect(await hasEdge(asked)).toBe(true);
    await leave();
  });

  it('what is chosen among views, states and sections is told from the others', async () => {
    const { page, leave } = await openAs('/admin/requests');
    const tabs = page.locator('main nav').first().getByRole('link');
    await tabs.nth(1).waitFor();
    expect(await hasEdge(tabs.first(), 'bottom')).toBe(true);
    expect(await hasEdge(tabs.nth(1), 'bottom')).toBe(false);
    const ground = (shown: Locator) => shown.evaluate((each) => getComputedStyle(each).backgroundColor);
    const states = page.locator('main nav').nth(1).getByRole('link');
    expect(await ground(states.first())).not.toBe(await ground(states.nth(1)));
    const sections = page.getByRole('navigation', { name: 'Sezioni' });
    expect(await ground(sections.locator('[aria-current="page"]'))).not.toBe(
      await ground(sections.getByRole('link', { name: 'Clienti' })),
    );
    await leave();
  });

  it('the main button has an edge, and a menu shows at which of its entries the keys are', async () => {
    const { page, leave } = await openAs('/admin/requests/REQ-005');
    expect(await hasEdge(page.getByRole('link', { name: 'Nuova richiesta' }))).toBe(true);
    await page.getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Altre azioni' }).press('Enter');
    const entry = page.locator('[role="menuitem"][data-focused]');
    await entry.waitFor();
    expect(await entry.evaluate((each) => getComputedStyle(each).outlineStyle)).toBe('solid');
    expect(
      await page
        .locator('[role="menuitem"]:not([data-focused])')
        .first()
        .evaluate((each) => getComputedStyle(each).outlineStyle),
    ).toBe('none');
    await leave();
  });
});
