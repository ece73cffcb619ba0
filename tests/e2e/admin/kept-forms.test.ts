import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { loseAnswer } from '#tests/e2e/lost-answer.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { giveSession, openSignedIn, signInForToken, signOutEverywhere } from '#tests/setup/sign-in.ts';

/** What was typed into a long form and not saved is there again after a session that ended, until it is saved or given up. */

const who = 'editor@vantaggio.example';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(context: BrowserContext, path: string): Promise<Page> {
  const { page } = await openPage(context);
  await giveSession(page, product, who);
  await page.goto(product.url + path);
  return page;
}

/** Sends the form in a session that has ended, and comes back with a new one. */
async function saveTooLate(page: Page, save: string, path: string): Promise<void> {
  await signOutEverywhere(product, who);
  await page.getByRole('button', { name: save, exact: true }).click();
  await page.waitForURL(/\/login\?next=/);
  await page.getByText('Quello che hai scritto').waitFor();
  await giveSession(page, product, who);
  await page.goto(product.url + path);
}

const kept = (page: Page) => page.getByText('Ecco quello che avevi scritto e non ancora salvato.');
const discard = (page: Page) => page.getByRole('button', { name: 'Scarta', exact: true });

it('a case study outlives the session, and is gone once it is discarded or left', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const path = '/admin/case-studies/new';
  const page = await openAs(context, path);
  const title = page.getByLabel('Titolo', { exact: true });
  const leave = async () => {
    await page.getByRole('link', { name: 'Torna ai casi studio' }).click();
    await page.getByRole('button', { name: 'Lascia le modifiche' }).click();
    await page.getByRole('heading', { name: 'Casi Studio' }).waitFor();
    await page.goto(product.url + path);
    await title.waitFor();
  };
  await title.fill('Half a case');
  await page.getByLabel('Descrizione').fill('Written for an hour');
  await page.getByText('Digital Marketing', { exact: true }).click();
  await saveTooLate(page, 'Salva', path);
  await kept(page).waitFor();
  expect(await title.inputValue()).toBe('Half a case');
  expect(await page.getByLabel('Descrizione').inputValue()).toBe('Written for an hour');
  expect(await page.getByRole('radio', { name: 'Digital Marketing' }).isChecked()).toBe(true);

  await discard(page).press('Enter');
  await expect.poll(() => title.inputValue()).toBe('');
  expect(await title.evaluate((field) => field === document.activeElement), 'one goes on writing').toBe(true);
  expect(await kept(page).count()).toBe(0);
  await title.fill('Given up');
  await leave();
  expect(await title.inputValue()).toBe('');
  expect(await kept(page).count()).toBe(0);
  await context.close();
});

it('a case whose answer was lost is added once, and what was written since changes it', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const page = await openAs(context, '/admin/case-studies/new');
  const title = page.getByLabel('Titolo', { exact: true });
  const save = page.getByRole('button', { name: 'Salva', exact: true });
  await title.fill('Sent by a phone');
  await page.getByLabel('Descrizione').fill('In a tunnel');
  await page.getByText('Digital Marketing', { exact: true }).click();
  await loseAnswer(page, (url) => url.pathname === '/api/v1/case-studies');
  await save.click();
  await page.getByRole('alert').getByText('Il server non risponde').waitFor();
  await page.reload();
  await kept(page).waitFor();
  await title.fill('Sent by a phone, twice');
  await save.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salva la mia' }).click();
  await page.waitForURL(/case-studies$/);
  const titles = page.locator('tbody a[data-row] > span:first-child').filter({ hasText: 'Sent by a phone' });
  await expect.poll(() => titles.allTextContents()).toEqual(['Sent by a phone, twice']);
  await context.close();
});

it('a case that a colleague saved meanwhile is not written over by what was kept', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const list = await openAs(context, '/admin/case-studies');
  await list.getByText('The Buy Box won back').first().click();
  await list.waitForURL(/case-studies\/cs-/);
  const path = new URL(list.url()).pathname;
  const client = (page: Page) => page.getByRole('textbox', { name: 'Cliente' });
  await client(list).fill('Mine');
  await list.reload();
  await kept(list).waitFor();

  const elsewhere = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const colleague = await openAs(elsewhere, path);
  await client(colleague).fill('Theirs');
  await colleague.getByRole('button', { name: 'Salva', exact: true }).click();
  await colleague.waitForURL(/case-studies$/);
  await list.reload();
  await kept(list).waitFor();
  expect(await client(list).inputValue()).toBe('Mine');
  await list.getByRole('button', { name: 'Salva', exact: true }).click();
  const asked = list.getByRole('alertdialog');
  await asked.getByText('Theirs').waitFor();
  await asked.getByRole('button', { name: 'Salva la mia' }).click();
  await list.waitForURL(/case-studies$/);
  await list.goto(product.url + path);
  await client(list).waitFor();
  expect(await client(list).inputValue()).toBe('Mine');
  expect(await kept(list).count()).toBe(0);
  await Promise.all([context.close(), elsewhere.close()]);
});

it('a text of the site outlives the session', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 360, height: 740 } });
  const page = await openAs(context, '/admin/content');
  const add = page.getByRole('button', { name: 'Aggiungi una cifra' });
  const first = page.locator('form').getByRole('textbox').first();
  await add.click();
  await first.fill('+1000%');
  for (const other of (await page.locator('form').getByRole('textbox').all()).slice(1)) await other.fill('more');
  await saveTooLate(page, 'Salva', '/admin/content');
  await add.click();
  await kept(page).waitFor();
  expect(await first.inputValue()).toBe('+1000%');
  await context.close();
});

it('a template outlives a dialog that was closed by a slip, and is gone once it is given up', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 360, height: 740 } });
  const page = await openAs(context, '/admin/settings/email/templates');
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Nuovo modello' }).click();
    await dialog.getByRole('textbox', { name: 'Testo' }).waitFor();
  };
  await open();
  await page.keyboard.press('Escape');
  await open();
  expect(await kept(page).count(), 'nothing was typed').toBe(0);
  await dialog.getByRole('textbox', { name: 'Testo' }).click();
  await page.keyboard.type('A long letter');
  await dialog.getByRole('textbox', { name: 'Oggetto' }).fill('About it');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await open();
  await kept(page).waitFor();
  await dialog.getByText('A long letter').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Oggetto' }).inputValue()).toBe('About it');
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click();
  await open();
  expect(await dialog.getByRole('textbox', { name: 'Oggetto' }).inputValue()).toBe('');
  expect(await kept(page).count()).toBe(0);
  await context.close();
});

it('a template whose answer was lost is added once, also by whoever presses again after a reload', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const page = await openAs(context, '/admin/settings/email/templates');
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Nuovo modello' }).click();
  await open();
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Heard once');
  await dialog.getByRole('textbox', { name: 'Oggetto' }).fill('About it');
  await dialog.getByRole('textbox', { name: 'Testo' }).click();
  await page.keyboard.type('A letter');
  await loseAnswer(page, '**/api/v1/letters/templates');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.reload();
  await open();
  await kept(page).waitFor();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /^Heard once/ }).count()).toBe(1);
  await context.close();
});

it('whoever is being added outlives the session, and is gone once the dialog is closed', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const path = '/admin/clients';
  const page = await openAs(context, path);
  const dialog = page.getByRole('dialog');
  const company = dialog.getByLabel('Company');
  const open = async () => {
    await page.getByRole('button', { name: 'Add Client' }).click();
    await company.waitFor();
  };
  await open();
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Neri');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@neri.example');
  await company.fill('Neri Srl');
  await dialog.getByText('Send an invitation').click();
  await signOutEverywhere(product, who);
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await page.waitForURL(/\/login\?next=/);
  await page.getByText('Quello che hai scritto').waitFor();
  await giveSession(page, product, who);
  await page.goto(product.url + path);
  await open();
  await dialog.getByText('Here is what you had typed and not saved yet.').waitFor();
  expect(await company.inputValue()).toBe('Neri Srl');
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);

  await page.mouse.click(5, 5);
  expect(await company.isVisible(), 'a press beside the dialog may follow from nothing that was typed').toBe(false);
  await open();
  expect(await company.inputValue()).toBe('');
  await company.fill('Not to be lost by a slip');
  await page.mouse.click(5, 5);
  expect(await company.inputValue()).toBe('Not to be lost by a slip');
  // One goes on writing where one was: the press took the focus only for a moment.
  await expect.poll(() => company.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await context.close();
});

it('what a colleague put into the trash meanwhile is looked for there', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 360, height: 740 } });
  const { page } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', '/admin/requests/REQ-002');
  await page.getByRole('button', { name: 'Altre azioni' }).waitFor();
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { request } = await (await fetch(`${product.url}/api/v1/requests/REQ-002`, { headers })).json();
  const body = JSON.stringify({ targets: [{ reference: 'REQ-002', version: request.version }] });
  const { status } = await fetch(`${product.url}/api/v1/requests/removal`, { method: 'POST', headers, body });
  expect(status).toBe(200);
  await page.getByRole('link', { name: 'Cerca nel cestino' }).click();
  await page.getByRole('row').filter({ hasText: 'REQ-002' }).getByRole('button', { name: 'Ripristina' }).waitFor();
  await context.close();
});

it('settings outlive the session, and what a colleague saved meanwhile is neither undone nor written over', async () => {
  const [who, path] = ['admin@vantaggio.example', '/admin/settings'];
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page } = await openPage(context);
  await openSignedIn(page, product, who, path);
  const address = page.getByLabel('Indirizzo aziendale');
  const phone = page.getByLabel('Telefono aziendale');
  await address.fill('Calata 9, Genova');
  await signOutEverywhere(product, who);
  await page.getByRole('button', { name: 'Salva impostazioni' }).click();
  await page.waitForURL(/\/login\?next=/);
  await page.getByText('Quello che hai scritto').waitFor();
  const { token } = await signInForToken(product, who, samplePassword);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const changes = { companyAddress: 'Molo 1, Genova', companyPhone: '+39 010 555 0000' };
  const { groups } = await (await fetch(`${product.url}/api/v1/settings`, { headers })).json();
  const body = JSON.stringify({ version: groups.general.version, changes });
  expect((await fetch(`${product.url}/api/v1/settings/general`, { method: 'PATCH', headers, body })).status).toBe(200);

  await giveSession(page, product, who);
  await page.goto(product.url + path);
  await kept(page).waitFor();
  expect([await address.inputValue(), await phone.inputValue()]).toEqual(['Calata 9, Genova', '+39 010 555 0000']);
  await page.getByRole('button', { name: 'Salva impostazioni' }).click();
  const choice = page.getByRole('alertdialog');
  await choice.getByText('Molo 1, Genova').waitFor();
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'detached' });
  await discard(page).click();
  await expect.poll(() => address.inputValue()).toBe('Molo 1, Genova');
  await page.reload();
  await address.waitFor();
  expect([await address.inputValue(), await kept(page).count()]).toEqual(['Molo 1, Genova', 0]);
  await context.close();
});
