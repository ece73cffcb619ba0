import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Filters and an order that somebody needs every day, under a name. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openList(who: string, path = '/admin/requests') {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.getByRole('table', { name: 'Richieste di Analisi' }).waitFor();
  return { context, page, complaints };
}

const tabs = (page: Page) => page.getByRole('main').getByRole('navigation', { name: 'Viste delle richieste' });
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sezioni' });
const dialog = (page: Page) => page.getByRole('dialog');

it('a view is saved, shared, changed, found by its name, deleted, and brought back', async () => {
  const { context, page, complaints } = await openList('editor');
  // All of it, and what everybody has, need no name.
  const keep = page.getByRole('button', { name: 'Salva vista' });
  expect(await keep.count()).toBe(0);
  await tabs(page)
    .getByRole('link', { name: /^Da rispondere/ })
    .click();
  await page.waitForURL(/view=to-answer/);
  expect(await keep.count()).toBe(0);

  await page.goto(`${product.url}/admin/requests?priority=high&sort=due&q=casa`);
  await keep.click();
  await dialog(page).getByText('Vengono salvati i filtri e l’ordine, non il testo cercato.').waitFor();
  await dialog(page).getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog(page).getByText('Dai un nome alla vista.').waitFor();
  await inspect(page, 'saved-view-dialog');
  await dialog(page).getByRole('textbox', { name: 'Nome della vista' }).fill('Urgenti');
  await dialog(page).getByText('Condividi con i colleghi').click();
  await dialog(page).getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const tab = tabs(page).getByRole('link', { name: /^Urgenti/ });
  expect(await tab.getAttribute('aria-current')).toBe('page');
  expect(
    await sections(page)
      .getByRole('link', { name: /^Urgenti/ })
      .getAttribute('aria-current'),
  ).toBe('true');
  // Rows of the search before are pale until those of the view are there; they are asked for a moment after the address has changed.
  const rows = page.waitForResponse((response) => /\/requests\?(?=.*priority=high)(?!.*q=casa)/.test(response.url()));
  await tab.click();
  await page.waitForURL((url) => url.search === '?priority=high&sort=due');
  await rows;
  await page.getByRole('table').and(page.locator('[aria-busy=false]')).waitFor();
  await inspect(page, 'saved-view-tabs');
  expect(await axeFindings(page)).toEqual([]);

  // A colleague has it, and cannot change it.
  const other = await openList('viewer');
  await sections(other.page)
    .getByRole('link', { name: /^Urgenti/ })
    .click();
  await other.page.waitForURL(/priority=high&sort=due/);
  expect(await other.page.getByRole('button', { name: 'Vista «Urgenti»' }).count()).toBe(0);
  expect(other.complaints).toEqual([]);
  await other.context.close();

  // Other filters take its place.
  await page.goto(`${product.url}/admin/requests?status=new&priority=high`);
  await keep.click();
  await dialog(page)
    .getByRole('button', { name: /Come nuova vista/ })
    .click();
  await page.getByRole('option', { name: 'Al posto di «Urgenti»' }).click();
  await dialog(page).getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });

  await page.goto(`${product.url}/admin`);
  await sections(page)
    .getByRole('link', { name: /^Urgenti/ })
    .waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('urgenti');
  await page
    .getByRole('group', { name: 'Viste salvate' })
    .getByRole('option', { name: /^Urgenti/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.search === '?status=new&priority=high');

  await page.getByRole('button', { name: 'Vista «Urgenti»' }).click();
  await page.getByRole('menuitem', { name: 'Elimina vista' }).click();
  await page.getByText('Vista «Urgenti» eliminata.').waitFor();
  await expect.poll(() => tab.count()).toBe(0);
  await page.getByRole('button', { name: 'Ripristina', exact: true }).click();
  await tab.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
