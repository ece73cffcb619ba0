import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { coveredOnFocus } from './seen.ts';
import { expectNoFindings, openSite, stage, widths } from './stage.ts';

/** From the home page to a confirmed request with nothing but the keyboard. */

type Focused = { name: string; tag: string; field: string };

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return {
      name: (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim(),
      tag: element?.tagName.toLowerCase() ?? '',
      field: element?.name ?? '',
    };
  });

/** Presses Tab until `isThere`; fails after `most` presses. The focus must be seen on the way. */
async function tabTo(page: Page, what: string, isThere: (now: Focused) => boolean, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    const ring = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    });
    expect(ring, `the focus is shown on ${JSON.stringify(now)}`).toBe(true);
    if (isThere(now)) return;
  }
  throw new Error(`Tab never came to ${what}`);
}

const byName = (name: string) => (now: Focused) => now.name === name;
const byField = (field: string) => (now: Focused) => now.field === field;

async function openMenuOnPhone(page: Page): Promise<void> {
  await tabTo(page, 'the menu button', byName('Menu'));
  const menu = page.locator('.site-menu');
  await page.keyboard.press('Enter');
  expect(await menu.isVisible()).toBe(true);
  await tabTo(page, 'an entry of the menu', byName('Services'), 3);
  await expectNoFindings(page, 'the open menu');
  await page.keyboard.press('Escape');
  expect(await menu.isVisible()).toBe(false);
  expect((await focused(page)).name).toBe('Menu');
}

async function journey(page: Page, width: number): Promise<void> {
  await page.goto(stage.product.url);
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await tabTo(page, 'the first link of the content', byName('Request your free analysis'), 1);

  await page.reload();
  if (width < 600) await openMenuOnPhone(page);
  else await tabTo(page, 'an entry of the navigation', byName('Contact'), 8);
  await page.keyboard.press('Shift+Tab');
  for (let presses = 0; (await focused(page)).name !== 'Free Analysis' && presses < 10; presses += 1)
    await page.keyboard.press(width < 600 ? 'Shift+Tab' : 'Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/analysis-request/);

  await tabTo(page, 'the way to the form', byName('Start the form'));
  await page.keyboard.press('Enter');
  await tabTo(page, 'the submit button', byName('Submit Analysis Request'));
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).name).toContain('answers need another look');
  expect(await coveredOnFocusOfSummary(page)).toBe(false);

  await tabTo(page, 'the first entry of the summary', (now) => now.name.startsWith('First Name'), 1);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).field).toBe('firstName');
  await page.keyboard.type('Elena');
  await tabTo(page, 'the last name', byField('lastName'), 2);
  await page.keyboard.type('Bonnici');
  await tabTo(page, 'the address', byField('email'), 2);
  await page.keyboard.type(`keyboard-${width}@lead.example`);
  await tabTo(page, 'the company', byField('company'), 3);
  await page.keyboard.type('Casa Lume');
  await tabTo(page, 'the industry', byField('industry'), 3);
  await page.keyboard.type('Ret');
  await tabTo(page, 'an analysis', byField('types'), 3);
  await page.keyboard.press('Space');
  await tabTo(page, 'the terms', byField('terms'), 20);
  await page.keyboard.press('Space');
  await tabTo(page, 'the submit button', byName('Submit Analysis Request'), 6);
  await page.keyboard.press('Enter');
  await page.waitForURL(/received/);
  expect(await page.locator('main').textContent()).toMatch(/REQ-\d{3,}/);
  await expectNoFindings(page, 'received');
  expect(await coveredOnFocus(page)).toEqual([]);
}

const coveredOnFocusOfSummary = (page: Page) =>
  page.evaluate(() => {
    const top = document.activeElement?.getBoundingClientRect().top ?? 0;
    return top < (document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0);
  });

export function keyboardAlone(): void {
  describe('the keyboard alone', () => {
    it.each(widths)('leads from the home page through the errors of the form to a request, at %i px', async (width) => {
      const { page, complaints, close } = await openSite({
        viewport: { width, height: 780 },
        extraHTTPHeaders: { 'x-forwarded-for': `198.19.0.${width % 250}` },
      });
      await journey(page, width);
      expect(complaints).toEqual([]);
      await close();
    });
  });
}
