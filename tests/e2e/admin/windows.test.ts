import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openDesk, product } from './desk.ts';

/** The desk in other windows than the one that it is mostly looked at in. */

const onPhone = (path: string) =>
  openDesk(path, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
/** A small laptop at twice the size: what stays at the foot of the window leaves little of it, and the Tab key goes through the rest. */
const inShort = (path: string) => openDesk(path, { viewport: { width: 640, height: 360 } });
/** A colleague whose system sets the colours (a contrast theme): no background and no shadow is drawn. */
const inSystemColours = (path: string) => openDesk(path, { forcedColors: 'active' });

const groundOf = (shown: Locator) => shown.evaluate((each) => getComputedStyle(each).backgroundColor);
const heightOf = async (shown: Locator) => (await shown.boundingBox())?.height ?? 0;

describe('on a phone', () => {
  it('copies of an answer, and a deed taken back, have the room of a finger', async () => {
    const { page, leave } = await onPhone('/admin/requests/REQ-009');
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
    const { page, leave } = await onPhone('/admin/clients/CLI-001');
    const engagement = page.getByRole('button', { name: /^Edit: / }).first();
    await engagement.waitFor();
    expect(await heightOf(engagement)).toBeGreaterThanOrEqual(44);
    await leave();
  });
});

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
    const { page, leave } = await inShort('/admin/requests/REQ-006');
    await page.getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: /^Scrivi a/ }).waitFor();
    await page.getByRole('button', { name: 'Chiudi', exact: true }).first().focus();
    expect(await outOfSight(page, 24)).toEqual([]);
    await leave();
  });

  it('the rows of a list are not behind what can be done to those that are chosen', async () => {
    const { page, leave } = await inShort('/admin/requests?status=completed');
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
    const { page, leave } = await inShort('/admin/requests/new');
    await page.getByRole('checkbox', { name: 'Business Analysis' }).waitFor();
    expect(await outOfSight(page, 20)).toEqual([]);
    await leave();
  });

  it('the fields of a template are not behind its buttons', async () => {
    const { page, leave } = await inShort('/admin/settings/email/templates');
    await page.getByRole('button', { name: /^Prima risposta/ }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Testo' }).waitFor();
    await page.getByRole('textbox', { name: 'Nome' }).focus();
    expect(await outOfSight(page, 5)).toEqual([]);
    await leave();
  });
});

/** Those of which a part cannot be read. */
const cutOf = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
  );

describe('in a window of a usual size', () => {
  it('the list of messages tells whole who wrote', async () => {
    const { page, leave } = await openDesk('/admin/messages');
    const names = page.getByRole('row', { name: /MSG-/ }).locator('a > span:first-child');
    await names.first().waitFor();
    expect(await names.allTextContents()).toHaveLength(3);
    expect(await cutOf(names)).toEqual([]);
    await leave();
  });

  it('the way to a screen three levels down can be read, and what the area is for gives it the room', async () => {
    const { page, leave } = await openDesk('/admin/statistics/requests');
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
    const { page, leave } = await openDesk('/admin/blog/newsletter', { viewport: { width: width, height: 800 } });
    await page.getByText('Nuovi questo mese').waitFor();
    const labels = page.getByRole('list').filter({ hasText: 'Nuovi questo mese' }).locator('li > :first-child');
    expect(await labels.allTextContents()).toHaveLength(5);
    expect(await cutOf(labels)).toEqual([]);
    await leave();
  });
});

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
    const { page, leave } = await inSystemColours('/admin/settings/system');
    const daily = page.locator('label', { hasText: 'Backup giornaliero' }).locator('[aria-hidden]').first();
    const files = page.locator('label', { hasText: 'Backup file caricati' }).locator('[aria-hidden]').first();
    await files.waitFor();
    expect(await groundOf(daily)).not.toBe(await groundOf(files));
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
    const { page, leave } = await inSystemColours('/admin/requests');
    const tabs = page.locator('main nav').first().getByRole('link');
    await tabs.nth(1).waitFor();
    expect(await hasEdge(tabs.first(), 'bottom')).toBe(true);
    expect(await hasEdge(tabs.nth(1), 'bottom')).toBe(false);
    const states = page.locator('main nav').nth(1).getByRole('link');
    expect(await groundOf(states.first())).not.toBe(await groundOf(states.nth(1)));
    const sections = page.getByRole('navigation', { name: 'Sezioni' });
    expect(await groundOf(sections.locator('[aria-current="page"]'))).not.toBe(
      await groundOf(sections.getByRole('link', { name: 'Clienti' })),
    );
    await leave();
  });

  it('the main button has an edge, and a menu shows at which of its entries the keys are', async () => {
    const { page, leave } = await inSystemColours('/admin/requests/REQ-005');
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
