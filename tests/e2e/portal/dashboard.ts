import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { rawRequest, statusOf } from '#tests/setup/raw-http.ts';
import { openSignedIn, signInForToken, signOutEverywhere } from '#tests/setup/sign-in.ts';

/** A client in their dashboard, and a colleague at work on the other side. */

let browser: Browser;
export let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { WEB_CONCURRENCY: '2' } })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The client's dashboard in a window of this width; scripts that fail and refusals of the policy are complaints. */
export async function openDashboard(
  path: string,
  width: number,
  prepare?: (context: BrowserContext) => Promise<unknown>,
) {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width, height: 780 },
    reducedMotion: 'reduce',
  });
  await prepare?.(context);
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'client@vantaggio.example', path);
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { context, page, complaints };
}

/** A call as an editor. */
export async function staff(path: string, body?: unknown) {
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, path).toBeLessThan(300);
  return answer.json();
}

/** As it is in the window, or in each of `widths`. */
export const look = (page: Page, name: string, widths?: number[]) =>
  inspect(page, name, { here: true, ...(widths && { widths }), exclude: ['[data-sonner-toaster]'] });

/** On a screen and on a phone; on the narrowest phone no word of the bar runs into its neighbour either. */
export async function lookWithBar(page: Page, name: string) {
  await look(page, name, [1280, 360]);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const found = await page.locator('[data-tab-bar] a').evaluateAll((places) =>
    places.flatMap((place) => {
      const words = document.createRange();
      words.selectNodeContents(place);
      return words.getBoundingClientRect().width > place.getBoundingClientRect().width ? [place.textContent] : [];
    }),
  );
  if (before) await page.setViewportSize(before);
  expect(found).toEqual([]);
}

/** The client's session is ended elsewhere once a press is made, before its call leaves: what the page reads by itself would find that too. */
export async function endSessionFirst(route: Route): Promise<void> {
  const { authorization = '' } = route.request().headers();
  await signOutEverywhere(product, 'client@vantaggio.example');
  // A worker that did not end it hears of it a moment later. Each connection is given to one of them.
  const askAll = () =>
    Promise.all(Array.from({ length: 8 }, () => rawRequest(product.url, '/api/v1/me', { authorization })));
  await expect.poll(async () => (await askAll()).every((answer) => statusOf(answer) === 401)).toBe(true);
  await route.continue();
}
