import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** Lists of more rows than a page has, while they are worked on. */

let browser: Browser;
let product: Product;
let post: (path: string, body: object) => Promise<Response>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  post = (path, body) => fetch(`${product.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  for (let made = 0; made < 50; made += 1) await enter(`Riga ${made}`);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Enters a request of somebody new; answers its reference. */
async function enter(name: string): Promise<string> {
  const request = { source: 'phone', types: ['SEO Analysis'], title: name, text: '', priority: 'high' };
  const email = `${randomUUID()}@long.example`;
  const client = { name, email, company: '', phone: '', locale: 'it', despite: true };
  const answer = await post('/requests', { key: randomUUID(), request, client, assigneeId: null, isTold: false });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { request: { reference: string } }).request.reference;
}

async function openAs(path: string) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', path);
  return { context, page, complaints };
}

const table = (page: Page) => page.getByRole('table', { name: 'Richieste di Analisi' });
const shown = (page: Page) =>
  table(page)
    .getByText(/^REQ-\d+$/)
    .allTextContents();
const box = (page: Page, reference: string) => page.getByRole('checkbox', { name: new RegExp(reference) });
/** The reference in the row that has the focus. */
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.textContent?.match(/REQ-\d+/)?.[0]);

describe('a list of two pages', () => {
  it('keeps whoever loads its last page of entries by keys at its end, where the button was', async () => {
    const { context, page, complaints } = await openAs('/admin/audit');
    const more = page.getByRole('button', { name: 'Carica altre' });
    await more.press('Enter');
    await more.waitFor({ state: 'detached' });
    // Not before the whole page: the last entry is one step back.
    await page.locator(':focus').waitFor({ state: 'attached', timeout: 5000 });
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('loses no row to one that comes at its top, and keeps none that has gone from its second page', async () => {
    const { context, page, complaints } = await openAs('/admin/requests');
    await table(page).waitFor();
    await page.getByRole('button', { name: 'Carica altre' }).click();
    await expect.poll(async () => (await shown(page)).length).toBe(60);
    const before = await shown(page);

    // A colleague enters one: the last row of the first page is the first of the second one now.
    const fresh = await enter('Appena arrivata');
    await expect.poll(() => shown(page)).toEqual([fresh, ...before]);

    // Two of the second page are put into the trash by the keyboard alone.
    const [first = '', second = '', next = ''] = before.slice(53, 56);
    await box(page, first).press('Space');
    await box(page, second).press('Space');
    // What is done to one row by its own menu leaves the choice as it is.
    await page
      .getByTitle(new RegExp(`^Stato di ${fresh},`))
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: 'Prendi in carico' }).press('Enter');
    await page.getByText('1 richiesta aggiornata').waitFor();
    await page.getByText('2 selezionate').waitFor();
    const remove = page.getByRole('button', { name: 'Elimina', exact: true });
    await expect.poll(() => remove.isEnabled()).toBe(true);
    await remove.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sposta nel cestino' }).press('Enter');
    await expect.poll(() => shown(page)).toEqual([fresh, ...before.filter((each) => ![first, second].includes(each))]);
    await expect.poll(() => focusedRow(page)).toBe(next);

    // What one of them leaves when it comes back from the trash is the other one.
    await page.getByRole('link', { name: 'Cestino' }).press('Enter');
    const back = page.getByRole('button', { name: new RegExp(`^Ripristina ${first}`) }).filter({ visible: true });
    await back.press('Enter');
    await back.waitFor({ state: 'detached' });
    await expect.poll(() => focusedRow(page)).toBe(second);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('changes no more rows than are changed at a time, says so, and leaves all of them chosen', async () => {
    const rows = Array.from({ length: 70 }, (_, each) => `Cliente ${each};cliente${each}@long.example`);
    expect((await post('/clients/import', { csv: ['Name;Email', ...rows].join('\n'), dryRun: false })).status).toBe(
      200,
    );
    const { context, page, complaints } = await openAs('/admin/clients');
    const boxes = page.getByRole('checkbox', { name: /^Select CLI-/ });
    for (const most of [100, 150]) {
      await page.getByRole('button', { name: 'Load more' }).click();
      await expect.poll(() => boxes.count()).toBeGreaterThan(most - 50);
    }
    const count = await boxes.count();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).press('Space');
    await page.getByText(`${count} selected`).waitFor();
    await page.getByRole('button', { name: 'Set inactive' }).click();
    await page.getByText('At most 100 at a time.').waitFor();
    for (const name of ['Add tags', 'Delete']) {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
    }
    await page.getByText(`${count} selected`).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Select CLI-/, checked: true }).count()).toBe(count);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks nothing about more rows than are changed at a time', async () => {
    const { context, page, complaints } = await openAs('/admin/clients');
    // Every row twice: nobody enters a hundred requests for this.
    await page.route(/\/api\/v1\/requests\?/, async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { items: { reference: string }[] };
      const items = list.items.flatMap((row) => [row, { ...row, reference: `${row.reference}0` }]);
      await route.fulfill({ response, json: { ...list, items } });
    });
    await page.getByRole('link', { name: 'Richieste Analisi' }).click();
    await page.getByRole('button', { name: 'Carica altre' }).click();
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(100);
    await table(page).getByRole('checkbox').first().press('Space');
    for (const name of ['Annulla richieste', 'Elimina']) {
      await page.getByRole('button', { name, exact: true }).press('Enter');
      await page.getByText('Al massimo 100 per volta.').waitFor();
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      await page.getByRole('alert').getByRole('button', { name: 'Chiudi' }).press('Enter');
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
