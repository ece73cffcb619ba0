import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** How one finds one's way in the back office: the top bar, the sidebar, the index of the settings. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(path: string, who = 'admin', options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 }, ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  const end = async () => {
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, end };
}

const way = (page: Page) => page.getByRole('navigation', { name: 'Dove sei' });
const marked = (page: Page) => page.getByRole('navigation', { name: 'Sezioni' }).locator('a[aria-current="page"]');

describe('the way to a screen', () => {
  it('stands in the top bar beside the title, leads back, and marks the section in the sidebar', async () => {
    const { page, end } = await open('/admin/trash?kind=post');
    await page.getByRole('heading', { name: 'Cestino', level: 1 }).waitFor();
    await page.getByRole('banner').getByText('Area Amministrativa').waitFor();
    await page.getByRole('banner').getByText('Gestione contenuti e richieste').waitFor();
    await way(page).getByText('Cestino').and(page.locator('[aria-current="page"]')).waitFor();
    await expect.poll(() => marked(page).allTextContents()).toEqual(['Blog']);
    await way(page).getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Newsletter', exact: true }).click();
    await expect
      .poll(() => way(page).getByRole('listitem').allTextContents())
      .toEqual(['Blog', 'Newsletter', 'Iscritti']);
    await end();
  });

  it('is one step back on a phone', async () => {
    const { page, end } = await open('/admin/settings/email/outbox', 'admin', {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await page.getByRole('heading', { name: 'Posta in uscita', level: 1 }).waitFor();
    await way(page).getByRole('link', { name: 'Email' }).click();
    await page.waitForURL(/settings\/email$/);
    await end();
  });

  it('names no screen that the person may not open', async () => {
    const { page, end } = await open('/admin/settings/email/templates', 'editor');
    await page.getByRole('heading', { name: 'Modelli di email', level: 1 }).waitFor();
    await expect.poll(() => way(page).getByRole('listitem').allTextContents()).toEqual(['Modelli di email']);
    await end();
  });
});

it('the cards of a tab of the settings are listed beside it, and one press goes there', async () => {
  const { page, end } = await open('/admin/settings/email');
  const index = page.getByRole('navigation', { name: 'Parti della pagina' });
  const wanted = index.getByRole('link', { name: 'Record DNS del mittente' });
  await wanted.click();
  await expect.poll(() => wanted.getAttribute('aria-current')).toBe('true');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby')))
    .toBe('mail-dns');
  // What comes late makes the page longer and moves it; the mark stays until somebody scrolls.
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollBy(0, -60));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await wanted.getAttribute('aria-current')).toBe('true');
  await page.getByRole('tabpanel').hover();
  await page.mouse.wheel(0, -5_000);
  await expect.poll(() => wanted.getAttribute('aria-current')).toBeNull();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => index.count()).toBe(0);
  await end();
});
