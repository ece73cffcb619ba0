import type { Page } from 'playwright';

/** The next call of `address` is lost on its way back: the server does what it is asked, and the page never hears of it. */
export const loseAnswer = (page: Page, address: Parameters<Page['route']>[0]): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
