import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Browser, BrowserContextOptions } from 'playwright';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { workADay } from '#tests/setup/office/day.ts';
import { officeScreens, showScreen, withoutPicture } from '#tests/setup/office/screens.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';

/** Every screen of the back office, as `npm run screens -- office` draws it, has no fault that axe knows. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  await workADay(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const addressesOf = (entries: readonly RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? before : `${before}/${path}`;
    return [...(path === undefined ? [] : [own]), ...addressesOf(children, own)];
  });

const looks: { name: string; options: BrowserContextOptions }[] = [
  { name: 'on a desk in the light', options: { viewport: { width: 1400, height: 900 } } },
  { name: 'on a phone in the dark', options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
];

describe('the screens of the back office', () => {
  const opened = new Set<string>();

  it.each(looks)('have no fault that axe finds $name', { timeout: 400_000 }, async ({ options }) => {
    const context = await browser.newContext({ locale: 'it-IT', ...options });
    await giveSession(await context.newPage(), product, 'admin@vantaggio.example');
    const found: Record<string, string[]> = {};
    for (const screen of officeScreens) {
      const page = await context.newPage();
      await showScreen(page, product.url, screen);
      opened.add(new URL(page.url()).pathname);
      const faults = await axeFindings(page, { exclude: ['[data-sonner-toaster]'] });
      if (faults.length > 0) found[screen.name] = faults;
      await page.close();
    }
    expect(found).toEqual({});
    await context.close();
  });

  it('are those of all its routes, but for those whose reason is told', () => {
    const own = addressesOf(routes).filter((path) => path.startsWith('/admin'));
    // An address is that of the most particular route: a list has rows of any name, and "new" beside them.
    const byPlaces = own.toSorted((one, other) => one.split(/[:*]/).length - other.split(/[:*]/).length);
    const shown = new Set([...opened].map((address) => byPlaces.find((path) => matchPath(path, address) !== null)));
    expect(own.filter((path) => !shown.has(path))).toEqual(Object.keys(withoutPicture));
  });
});
