import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** Staff at the desk of a product of their own. */

export let browser: Browser;
export let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

type Desk = BrowserContextOptions & { who?: 'admin' | 'editor' | 'viewer'; host?: string };

/** One screen in Italian, as it is by default, 1280 px wide where nothing else is said. */
export async function openDesk(path: string, { who = 'admin', host = '127.0.0.1', ...window }: Desk = {}) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 }, ...window });
  const { page, complaints } = await openPage(context);
  const site = { ...product, url: product.url.replace('127.0.0.1', host) };
  await openSignedIn(page, site, `${who}@vantaggio.example`, path);
  const leave = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, leave };
}

/** What the API answers an Admin. */
export async function ask(path: string, body?: unknown) {
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  expect(answer.ok, path).toBe(true);
  return answer.json();
}
