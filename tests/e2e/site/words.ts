import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Expected } from './expected.ts';
import { further, navigation, pages } from './specification.ts';
import { asRead, openSite, scrollsSideways, stage, widths } from './stage.ts';

/** Where the header says one is: on one service, case or post too. */
const places: [RegExp, string][] = [
  [/^\/$/, 'Home'],
  [/^\/services/, 'Services'],
  [/^\/portfolio/, 'Portfolio'],
  [/^\/about/, 'About'],
  [/^\/contact/, 'Contact'],
  [/^\/blog/, 'Blog'],
];

async function expectPlace(page: Page, path: string): Promise<void> {
  const current = page.locator('header .site-nav [aria-current]');
  const expected = places.filter(([pattern]) => pattern.test(path)).map(([, name]) => name);
  expect(await current.allTextContents()).toEqual(expected);
  if (expected.length === 0) return;
  const isItself = (await current.getAttribute('href')) === path.replace(/\?.*$/, '');
  expect(await current.getAttribute('aria-current')).toBe(isItself ? 'page' : 'true');
}

async function expectFrame(page: Page): Promise<void> {
  const links = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => [each.textContent?.trim(), each.getAttribute('href')]));
  for (const place of ['header .site-nav', 'header .site-menu']) {
    expect(await links(`${place} ul:first-child a`)).toEqual(navigation);
    // What the specification does not name stands apart.
    expect(await links(`${place} ul:last-child a`)).toEqual(further);
  }
  expect(await links('header .button')).toEqual([['Free Analysis', '/analysis-request']]);
  const footer = asRead((await page.locator('footer').textContent()) ?? '');
  for (const words of ['© 2024', 'Malta', 'Mon-Fri 9:00 AM-6:00 PM', 'Sat 10:00 AM-4:00 PM'])
    expect(footer).toContain(words);
  expect(await page.locator('footer #contact a[href^="mailto:"], footer #contact a[href^="tel:+"]').count()).toBe(2);
}

async function expectWords(page: Page, expected: Expected): Promise<void> {
  const main = page.locator('main');
  expect(await page.locator('h1').count()).toBe(1);
  if (expected.h1) expect(await page.locator('h1').textContent()).toBe(expected.h1);
  const text = asRead((await main.textContent()) ?? '');
  let from = 0;
  for (const words of expected.inOrder ?? []) {
    const at = text.indexOf(words, from);
    expect(at, `"${words}" after "${text.slice(Math.max(0, from - 40), from)}"`).toBeGreaterThanOrEqual(0);
    from = at + words.length;
  }
  for (const [name, href] of expected.links ?? [])
    expect(await main.getByRole('link', { name, exact: true }).first().getAttribute('href'), name).toBe(href);
  for (const [selector, count] of expected.counts ?? [])
    expect(await page.locator(selector).count(), selector).toBe(count);
  for (const name of expected.buttons ?? [])
    expect(await main.getByRole('button', { name, exact: true }).count()).toBe(1);
}

/** Each stands below the one before. */
async function expectInOrder(page: Page, selectors: string[]): Promise<void> {
  const places = await Promise.all(
    selectors.map((selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => node.getBoundingClientRect().top + window.scrollY),
    ),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

async function expectFields(page: Page, { fields = [], labels = [], options = [] }: Expected): Promise<void> {
  if (fields.length === 0) return;
  const guards = ['idempotencyKey', 'timeTrap', 'faxNumber'];
  const names = await page
    .locator('main form :is(input, select, textarea)')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).name));
  expect([...new Set(names)].filter((name) => !guards.includes(name))).toEqual(fields);
  for (const label of labels) expect(await page.getByLabel(new RegExp(`^${label}\\b`)).count(), label).toBe(1);
  for (const [label, values, words] of options) {
    const found = await page
      .getByLabel(label)
      .locator('option')
      .evaluateAll((all) => all.map((each) => [(each as HTMLOptionElement).value, each.textContent]));
    expect(found.slice(1), label).toEqual(values.map((value, index) => [value, words[index]]));
    expect(found[0]?.[0], `${label} may be left out`).toBe('');
  }
}

export function wordsOfTheSpecification(): void {
  describe('without JavaScript, in the words, counts, order and links of the specification', () => {
    it.concurrent.each(pages)('$path', async (expected) => {
      const { page, complaints, close } = await openSite({ javaScriptEnabled: false });
      const response = await page.goto(stage.product.url + expected.path);
      expect(response?.status()).toBe(expected.status ?? 200);
      await expectFrame(page);
      if (expected.status === undefined) await expectPlace(page, expected.path);
      await expectWords(page, expected);
      await expectFields(page, expected);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectInOrder(page, expected.elements ?? []);
        expect(await scrollsSideways(page), `scrolls sideways at ${width}`).toBe(false);
      }
      expect(complaints).toEqual([]);
      await close();
    });
  });
}
