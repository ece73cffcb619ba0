import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { workbookWith } from '#tests/reports/files.ts';
import { fullChromium, launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** A client at their documents, and a connection that breaks. */

export let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(fullChromium),
    startProduct({ env: { WEB_CONCURRENCY: '2', FILES_PER_SUBJECT: '200' } }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

export const text = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
/** A workbook as a client makes it, in which nothing stands on the first sheet. */
export async function costsOf(seed: number) {
  const types =
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  const sheets = {
    Cover: [],
    Costs: [
      ['Product', 'Cost'],
      ['Lamp', 12.5],
      ['Shade', seed],
    ],
  };
  const { path } = await workbookWith(sheets, 'costs.xlsx', { '[Content_Types].xml': types });
  return readFile(path);
}
/** So long something that is under way may take. */
export const patience = { timeout: 20_000 };
/** As it is in the window, or in each of `widths`. */
export const look = (page: Page, name: string, widths?: number[]) =>
  inspect(page, name, { here: true, ...(widths && { widths }), exclude: ['[data-sonner-toaster]'] });
export const underWay = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files being sent' }).getByRole('listitem').filter({ hasText: name });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function openAs(account: 'client' | 'editor', path: string, width: number) {
  const locale = account === 'client' ? 'en-US' : 'it-IT';
  const context = await browser.newContext({ locale, viewport: { width, height: 780 }, reducedMotion: 'reduce' });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${account}@vantaggio.example`, path);
  await page.waitForURL((url) => url.pathname === path);
  const leave = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, context, leave };
}
export const openDocuments = async (width: number) => {
  const opened = await openAs('client', '/client-dashboard/documents', width);
  await button(opened.page, 'Choose files').waitFor();
  return opened;
};
export const choose = (page: Page, files: ReturnType<typeof text>[]) =>
  page.locator('input[type="file"]').setInputFiles(files);

/** Breaks the connection of the second part once, and then does not let any through until `heal`. */
export async function breakSecondPart(context: BrowserContext) {
  let [parts, isBroken, cuts] = [0, true, 0];
  await context.route('**/api/v1/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') parts += 1;
    if (parts < 2 || !isBroken) return route.continue();
    cuts += 1;
    return route.abort('connectionreset');
  });
  return {
    heal: () => {
      isBroken = false;
    },
    cuts: () => cuts,
  };
}

/** Lets no upload begin until it is told to. */
export async function holdUploads(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/uploads', async (route) => {
    await released;
    await route.continue();
  });
  return {
    end: async () => {
      release();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}
