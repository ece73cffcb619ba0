import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Two requests of one client: noticed, compared, made one, and two again. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['[data-sonner-toaster]'] });

/** Enters a request for a client there is. @returns its reference */
async function enterRequest(page: Page, about: string): Promise<string> {
  await page.goto(`${product.url}/admin/requests/new`);
  const panel = page
    .getByRole('complementary', { name: 'Nuova richiesta' })
    .or(page.getByRole('dialog', { name: 'Nuova richiesta' }));
  await panel.getByRole('searchbox').fill('azzopardi');
  await panel.getByText(/Tom Azzopardi · CLI-/).click();
  await panel.getByText('Al telefono', { exact: true }).click();
  await panel.getByText('SEO Analysis', { exact: true }).click();
  await panel.getByLabel('Che cosa chiede').fill(about);
  await panel.getByRole('button', { name: 'Crea richiesta' }).click();
  await page.waitForURL(/requests\/REQ-\d+/);
  return /REQ-\d+/.exec(page.url())?.[0] ?? '';
}

it('are said to be perhaps one, become one with both conversations, and two again by “Ripristina”', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'editor@vantaggio.example', '/admin/requests');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const first = await enterRequest(page, 'Vuole vendere in Germania.');
  const second = await enterRequest(page, 'Ha richiamato: anche in Francia.');
  await page.getByText(/^Forse doppia di REQ-/).waitFor();

  // A colleague is writing about the one that goes.
  const other = await openPage(await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } }));
  await openSignedIn(other.page, product, 'admin@vantaggio.example', `/admin/requests/${second}`);
  await other.page.getByRole('button', { name: 'Nota interna' }).click();
  const note = other.page.getByRole('textbox', { name: 'Nota interna' });
  await note.fill('Ha fretta.');

  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unisci a un’altra richiesta…' }).click();
  const dialog = page.getByRole('dialog', { name: `Unisci ${second} a un’altra richiesta` });
  // A whole sentence that was pasted is no reference; it was an error of the server.
  await dialog.getByRole('searchbox').click();
  const searched = page.waitForResponse(/\/doubles\?q=/);
  await page.keyboard.insertText('as the client told us on the telephone '.repeat(9));
  expect((await searched).status()).toBe(200);
  await page.keyboard.press('Escape');
  await dialog.getByText(new RegExp(`^${first} `)).click();
  await dialog.getByRole('list', { name: 'Le due richieste' }).waitFor();
  // The older of two open ones stays.
  await dialog.getByText(`${second} esce dagli elenchi`, { exact: false }).waitFor();
  await look(page, 'merge-dialog');
  await dialog.getByRole('button', { name: 'Unisci', exact: true }).click();

  await page.waitForURL(new RegExp(first));
  const timeline = page.getByRole('list', { name: 'Cronologia' });
  await timeline.getByText(`${second} unita a questa`).waitFor();
  await timeline.getByText('Vuole vendere in Germania.').waitFor();
  await timeline.getByText('Ha richiamato: anche in Francia.').waitFor();
  await timeline.getByText(`da ${second}`, { exact: false }).first().waitFor();
  await look(page, 'merged-request');

  await other.page.waitForURL(new RegExp(first));
  await expect.poll(() => note.inputValue()).toBe('Ha fretta.');
  expect(other.complaints).toEqual([]);
  await other.page.context().close();

  // The old address leads to the one that stayed.
  await page.goto(`${product.url}/admin/requests/${second}`);
  await page.waitForURL(new RegExp(first));
  await timeline.getByText(`${second} unita a questa`).waitFor();
  await timeline.getByRole('button', { name: 'Ripristina' }).last().click();
  await page.getByText(/^Forse doppia di REQ-/).waitFor();
  await page.goto(`${product.url}/admin/requests/${second}`);
  await timeline.getByText('Ha richiamato: anche in Francia.').waitFor();
  expect(page.url()).toContain(second);
  expect(complaints).toEqual([]);
  await context.close();
});
