import type { Page } from 'playwright';

/** Holds the next call whose address ends so, once the page has sent it: what happens meanwhile is faster. */
export async function holdCall(page: Page, end: string) {
  const [sent, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    (url) => url.pathname.endsWith(end),
    async (route) => {
      sent.resolve();
      await release.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { sent: sent.promise, release: release.resolve };
}
