import type { Page } from 'playwright';

/** The next call of `address` that does something is lost on its way back: the server does what it is asked, and the page never hears of it. */
export async function loseAnswer(page: Page, address: Parameters<Page['route']>[0]): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}
