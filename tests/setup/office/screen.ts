import type { Page } from 'playwright';

export type OfficeScreen = {
  /** Fit for a file name. */
  name: string;
  path: string;
  /** What is pressed once the screen is there; ends when it is as it should be shown. */
  open?: (page: Page) => Promise<unknown>;
  /** One of those that are looked at most: shown on a desk and a phone, light and dark. */
  isMain?: true;
};

/** Presses the first link of the list whose address fits. */
export const follow = (address: RegExp) => async (page: Page) => {
  const found = await page.waitForFunction((source) => {
    const fits = new RegExp(source);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
    return links.find((link) => fits.test(link.getAttribute('href') ?? ''));
  }, address.source);
  await found.asElement()?.click();
  await page.waitForURL(address);
};

/** Presses a button, and waits for the dialog that it opens. */
export const ask = (button: string | RegExp, pick?: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  if (pick) await page.getByRole('menuitem', { name: pick }).click();
  await page.getByRole('dialog').last().waitFor();
};
