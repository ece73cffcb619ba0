import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Somebody rang: the request is entered at the desk, from wherever one is. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openDesk(path: string, width = 1400, who = 'editor') {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const end = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, end };
}

const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['[data-sonner-toaster]'] });
const panel = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Nuova richiesta' })
    .or(page.getByRole('dialog', { name: 'Nuova richiesta' }));

it('for a client there is, by keys alone: found, entered, open in front, with an email that says who noted it', async () => {
  const { page, end } = await openDesk('/admin');
  await page
    .getByRole('link', { name: /Da rispondere/ })
    .first()
    .waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('r');
  await page.waitForURL(/requests\/new/);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('type') ?? ''))
    .toMatch(/radio|search/);
  await panel(page).getByRole('searchbox').fill('azzopardi');
  await panel(page)
    .getByText(/Tom Azzopardi · CLI-/)
    .click();
  await panel(page).getByRole('button', { name: 'Crea richiesta' }).click();
  await panel(page).getByText('Scegli almeno un’analisi').waitFor();
  await look(page, 'new-request');
  await panel(page).getByText('Al telefono', { exact: true }).click();
  await panel(page).getByText('SEO Analysis', { exact: true }).click();
  await panel(page).getByLabel('Che cosa chiede').fill('Vuole partire in Germania prima di Natale.');
  // What was typed outlives a reload.
  await page.reload();
  await expect.poll(() => panel(page).getByLabel('Che cosa chiede').inputValue()).toContain('Germania');
  await panel(page).getByRole('button', { name: 'Crea richiesta' }).dblclick();
  await page.waitForURL(/requests\/REQ-011/);
  await page.getByRole('list', { name: 'Cronologia' }).getByText('Vuole partire in Germania').waitFor();
  await page.getByRole('row', { name: /REQ-011/ }).waitFor();
  const mail = await mailTo(product, 'tom@grandharbourtea.example', /REQ-011/);
  expect(mail.text).toContain('Vuole partire in Germania prima di Natale.');
  expect(mail.text).toContain('Davide Serra');
  await end();
});

it('for somebody new, on a phone: whoever is known already is named and taken instead', async () => {
  const { page, end } = await openDesk('/admin/requests', 390);
  await page.getByRole('link', { name: 'Nuova richiesta' }).click();
  await panel(page).getByText('Un nuovo cliente', { exact: true }).click();
  await panel(page).getByLabel('Nome').fill('Elena Marchetti');
  await panel(page).getByLabel('Email', { exact: true }).fill('client@vantaggio.example');
  await panel(page).getByText('In fiera', { exact: true }).click();
  await panel(page).getByText('Market Analysis', { exact: true }).click();
  await panel(page)
    .getByRole('checkbox', { name: /Scrivi al cliente/ })
    .press('Space');
  await panel(page).getByRole('button', { name: 'Crea richiesta' }).click();
  await panel(page).getByText('Questo indirizzo è già di un cliente:').waitFor();
  await look(page, 'new-request-phone');
  await panel(page).getByRole('button', { name: 'Usa questo' }).click();
  await panel(page).getByRole('button', { name: 'Crea richiesta' }).click();
  await page.waitForURL(/requests\/REQ-012/);
  await page.getByRole('heading', { name: 'Elena Marchetti' }).waitFor();
  await end();
});

it('is begun from the client’s own page; a Viewer is offered none, and asked for nothing they may not have', async () => {
  const { page, end } = await openDesk('/admin/clients/CLI-002');
  await page.getByRole('link', { name: 'New request' }).click();
  await page.waitForURL(/requests\/new\?client=CLI-002/);
  await panel(page).getByText('CLI-002', { exact: true }).waitFor();
  await end();

  const viewer = await openDesk('/admin/requests', 1400, 'viewer');
  await viewer.page.getByRole('row', { name: /REQ-010/ }).waitFor();
  expect(await viewer.page.getByRole('link', { name: 'Nuova richiesta' }).count()).toBe(0);
  await viewer.end();
});
