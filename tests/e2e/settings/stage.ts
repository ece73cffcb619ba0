import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Staff at the settings. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

export async function asStaff(who: string, path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 }, ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.waitForURL(`${product.url}${path}`);
  const end = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, end };
}

export const panel = (page: Page) => page.getByRole('tabpanel');
export const saveButton = (page: Page) => panel(page).getByRole('button', { name: 'Salva impostazioni' });
export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text);

export const tabs = [
  {
    path: '/admin/settings',
    tab: 'Generali',
    group: 'generali',
    field: 'Indirizzo aziendale',
    value: 'Molo 1, Genova',
  },
  { path: '/admin/settings/email', tab: 'Email', group: 'email', field: 'Porta SMTP', value: '2525' },
  {
    path: '/admin/settings/security',
    tab: 'Sicurezza',
    group: 'sicurezza',
    field: 'Durata della sessione (ore)',
    value: '12',
  },
  { path: '/admin/settings/api', tab: 'API', group: 'API', field: 'Limite orario (chiamate)', value: '1500' },
  { path: '/admin/settings/system', tab: 'Sistema', group: 'sistema', field: 'Log (giorni)', value: '400' },
] as const;
