import type { Browser, BrowserContext } from 'playwright';
import { openPage } from '#tests/e2e/journey.ts';
import type { Product } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';

/** The product and the browser that the journeys of this folder share. */
export const stage = {} as { browser: Browser; product: Product };

/** A page of one of the sample people, who is signed in and has opened nothing yet. */
export async function openAs(who: 'admin' | 'editor' | 'viewer', given?: BrowserContext) {
  const context = given ?? (await stage.browser.newContext());
  const { page, complaints } = await openPage(context);
  await giveSession(page, stage.product, `${who}@vantaggio.example`);
  return { context, page, complaints };
}
