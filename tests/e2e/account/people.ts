import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';

/** People who sign up and sign in. */

export let browser: Browser;
export let product: Product;
beforeAll(async () => {
  const [launched, started] = await Promise.all([launchBrowser(), startProduct()]);
  browser = launched;
  // The name that its mails use: links lead back to the page that asked for them only on the same site.
  product = { ...started, url: started.url.replace('127.0.0.1', 'localhost') };
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The link that a mail is about: the one that proves a mailbox, before which a warning offers another way; else the first. */
export function linkIn(text: string | undefined): string {
  const links = text?.split('\n').filter((line) => line.startsWith('http')) ?? [];
  return (links.find((link) => link.includes('/auth/confirm?')) ?? links[0]) as string;
}
