import type { Browser, BrowserContext } from 'playwright';
import { openPage } from '#tests/e2e/journey.ts';
import type { Product } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** The product and the browser that the journeys of this folder share. */
export const stage = {} as { browser: Browser; product: Product };

/** A page of the back office for one of the sample people. */
export async function openAs(who: 'admin' | 'editor' | 'viewer', given?: BrowserContext) {
  const context = given ?? (await stage.browser.newContext());
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, stage.product, `${who}@vantaggio.example`, '/admin');
  await page.waitForURL(/\/admin/);
  return { context, page, complaints };
}
