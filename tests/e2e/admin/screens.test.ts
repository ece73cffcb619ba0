import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Browser, Page } from 'playwright';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { workADay } from '#tests/setup/office/day.ts';
import { hasArrived, officeScreens, showScreen, withoutPicture } from '#tests/setup/office/screens.ts';
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

type Router = { navigate: (to: string) => Promise<void> };

/** Goes to a screen as a link of the office does: its scripts, and the tool that looks at it, are there already. */
async function goOn(page: Page, to: string): Promise<void> {
  await page.evaluate(
    (address) => (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(address),
    to,
  );
  await hasArrived(page);
}

const looks = {
  'on a desk in the light': { width: 1400, height: 900, colorScheme: 'light' },
  'on a phone in the dark': { width: 390, height: 844, colorScheme: 'dark' },
} as const;

describe('the screens of the back office', () => {
  const opened = new Set<string>();

  it('have no fault that axe finds, on a desk in the light and on a phone in the dark', {
    timeout: 800_000,
  }, async () => {
    const context = await browser.newContext({ locale: 'it-IT', viewport: looks['on a desk in the light'] });
    // What nobody does anything on is looked at in one tab, as somebody who goes through the office would: its scripts are read once.
    const tab = await context.newPage();
    await giveSession(tab, product, 'admin@vantaggio.example');
    const found: Record<string, string[]> = {};
    for (const screen of officeScreens) {
      const page = screen.open ? await context.newPage() : tab;
      await page.setViewportSize(looks['on a desk in the light']);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await (page === tab && opened.size > 0 ? goOn(page, screen.path) : showScreen(page, product.url, screen));
      opened.add(new URL(page.url()).pathname);
      // Whoever turns a tablet or halves a window has the same screen in the other look, without opening it anew.
      for (const [look, { colorScheme, ...size }] of Object.entries(looks)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await hasArrived(page);
        const faults = await axeFindings(page, { exclude: ['[data-sonner-toaster]'] });
        if (faults.length > 0) found[`${screen.name} ${look}`] = faults;
      }
      if (page !== tab) await page.close();
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
