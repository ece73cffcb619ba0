import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '#tests/archive.ts';
import { askForAnalysis, choosePassword, nextMailTo, openPage } from '#tests/e2e/journey.ts';
import { loseAnswer } from '#tests/e2e/lost-answer.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const screen = '/admin/settings/system/privacy';
const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['[data-sonner-toaster]'] });

async function openAs(who: string, address: string, width: number, locale: string) {
  const context = await browser.newContext({ locale, viewport: { width, height: 780 }, reducedMotion: 'reduce' });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, address);
  await page.waitForURL((url) => url.pathname === address);
  return { context, page, complaints };
}

/** Somebody who asked for an analysis and has never signed in. */
async function newLead() {
  const email = `lead-${randomUUID().slice(0, 8)}@lead.example`;
  await askForAnalysis(browser, product, { email, company: 'Zenobia Trading' }, true);
  return email;
}

const outboxHolds = (word: string) =>
  readdirSync(path.join(product.dataDir, 'outbox')).some(
    (name) => name.includes(word) || readFileSync(path.join(product.dataDir, 'outbox', name)).includes(word),
  );

/** Presses the button and reads the zip that the browser saved. */
async function download(page: Page, button: RegExp): Promise<Record<string, string>> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  return readArchive(await (await saved).path());
}

describe.each([1280, 360])('the Privacy screen in %i px', (width) => {
  it('notes a request, writes the lead out, and erases them by keyboard; nothing is left', async () => {
    const email = await newLead();
    await eventually(() => outboxHolds(email) || undefined, 'a mail to the lead');
    const { page, complaints, context } = await openAs('admin', screen, width, 'it-IT');
    await page
      .getByText('Nessuna richiesta aperta.')
      .or(page.getByText(/^Chiuse/))
      .first()
      .waitFor();
    await look(page, 'privacy empty');

    await page.getByRole('button', { name: 'Annota una richiesta' }).press('Enter');
    const note = page.getByRole('dialog');
    await note.getByRole('button', { name: 'Annota' }).click();
    await note.getByText('Scrivi un indirizzo email completo.').waitFor();
    await note.getByLabel('Indirizzo email').fill(email);
    await note.getByRole('button', { name: /Diritto/ }).press('Enter');
    await page.getByRole('option', { name: 'Cancellazione' }).click();
    // A day that is not written to its end is no other one: the month in which to answer begins with it.
    const day = note.getByLabel('Ricevuta il');
    const today = await day.inputValue();
    await day.fill('');
    await note.getByRole('button', { name: 'Annota' }).click();
    await note.getByText('Scrivi il giorno in cui è arrivata').waitFor();
    await day.fill(today);
    await look(page, 'privacy request');
    // It is noted, and nobody hears of it: pressed again, it is still one.
    await loseAnswer(page, '**/api/v1/privacy/requests');
    await note.getByRole('button', { name: 'Annota' }).click();
    await note.getByRole('alert').waitFor();
    await note.getByRole('button', { name: 'Annota' }).click();
    await note.waitFor({ state: 'detached' });
    await page.locator('section[aria-labelledby="requests"]').getByText(email).waitFor();
    expect(await page.locator('section[aria-labelledby="requests"]').getByText(email).count()).toBe(1);
    const requests = page.locator('section[aria-labelledby="requests"]');
    await requests.getByText(email).waitFor();
    await requests.getByText(/^Entro il /).waitFor();

    await requests.getByRole('button', { name: 'Cerca i dati' }).first().press('Enter');
    await page.getByRole('table', { name: 'Che cosa è conservato' }).waitFor();
    await page.getByRole('rowheader', { name: 'Richieste di analisi' }).waitFor();
    await look(page, 'privacy person');
    await page.getByRole('button', { name: 'Prepara il file dei dati' }).press('Enter');
    const files = await download(page, /^Salva/);
    expect(JSON.parse(files['data/requests.json'] ?? '')).toMatchObject([{ email, company: 'Zenobia Trading' }]);
    expect(files['index.html']).toContain(email);

    await page.getByRole('button', { name: /^Cancella questa persona/ }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText(/Un’impronta cifrata/).waitFor();
    await question.getByLabel('Motivo').fill('Richiesta scritta');
    await question.getByLabel(/identità/).fill('Risposta dallo stesso indirizzo');
    await question.getByLabel(/Per confermare/).fill('qualcun altro');
    await question.getByRole('button', { name: 'Cancella per sempre' }).click();
    await question.getByText('Non è lo stesso indirizzo.').waitFor();
    await look(page, 'privacy erase');
    await question.getByLabel(/Per confermare/).fill(email);
    await question.getByLabel(/Per confermare/).press('Enter');
    await page.getByText(/^Cancellata il /).waitFor();
    await requests.getByText(/^Chiuse/).click();
    await requests
      .getByText(/Persona cancellata/)
      .first()
      .waitFor();
    await look(page, 'privacy erased');
    await eventually(() => !outboxHolds(email) || undefined, 'the outbox without the lead');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a client saves all of their own data from the account page, and turns the newsletter on and off', async () => {
    const { page, complaints, context } = await openAs('client', '/account', width, 'en-US');
    // Phones show the headings of the account's matters, and each is opened by its own.
    const open = async (id: string) => {
      if (width < 768) await page.locator(`h2#${id}`).getByRole('button', { expanded: false }).click();
      return page.locator(`section[aria-labelledby="${id}"]`);
    };
    const data = await open('data');
    await data.getByRole('button', { name: 'Export my data' }).press('Enter');
    await data.getByRole('button', { name: /^Save the file/ }).waitFor();
    await look(page, 'own data');
    const files = await download(page, /^Save the file/);
    expect(JSON.parse(files['data/profile.json'] ?? '')).toMatchObject([{ email: 'client@vantaggio.example' }]);
    expect(files['index.html']).toContain('lang="en"');
    const paper = await context.newPage();
    await paper.setViewportSize({ width: 320, height: 640 });
    await paper.setContent(files['index.html'] ?? '');
    expect(await paper.evaluate(() => document.documentElement.scrollWidth), 'the page on a small phone').toBe(320);
    await paper.getByRole('heading', { name: 'Who gets the data' }).waitFor();
    await paper.close();

    const newsletter = await open('newsletter');
    const asked = nextMailTo(product, 'client@vantaggio.example', /Confirm your subscription/);
    await newsletter.getByRole('button', { name: 'Subscribe to the newsletter' }).press('Enter');
    await newsletter.getByText(/^We wrote to client@/).waitFor();
    // Confirmed in another window, it is said where it was asked for, once that is looked at again.
    const mail = await asked();
    const { search } = new URL(/https?:\S+\/newsletter\/confirm\S+/.exec(mail.text ?? '')?.[0] ?? '');
    await fetch(`${product.url}/newsletter/confirm${search}`, { method: 'POST' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await newsletter.getByText(/^You get the newsletter at/).waitFor();
    await newsletter.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
    await newsletter.getByText('You do not get the newsletter.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('whoever is no Admin finds neither the way to the screen nor anything on it', async () => {
  const { page, context } = await openAs('editor', '/admin/clients', 1280, 'it-IT');
  expect(await page.getByRole('link', { name: 'Privacy' }).count()).toBe(0);
  await page.goto(`${product.url}${screen}`);
  await page.getByText('Solo per gli Admin').waitFor();
  await context.close();
  const admin = await openAs('admin', '/admin/clients', 1280, 'it-IT');
  await admin.page.getByRole('link', { name: 'Privacy' }).click();
  await admin.page.waitForURL((url) => url.pathname === screen);
  await admin.context.close();
});

it('what somebody asked about their data stands on the dashboard of an Admin, with its term', async () => {
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const answer = await fetch(`${product.url}/api/v1/privacy/requests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'access', email: 'asks@lead.example', receivedOn: '2026-01-08', identityNote: '' }),
  });
  expect(answer.status).toBe(201);
  const editor = await openAs('editor', '/admin', 1280, 'it-IT');
  await editor.page.getByRole('heading', { name: 'Da fare adesso' }).waitFor();
  expect(await editor.page.getByText('Richieste sui dati personali').count()).toBe(0);
  await editor.context.close();
  const { page, complaints, context } = await openAs('admin', '/admin', 360, 'it-IT');
  const asked = page.locator('h3:text("Richieste sui dati personali") + ul li');
  await asked.getByText('in ritardo').waitFor();
  await inspect(page, 'dashboard-privacy');
  await asked.getByRole('link').press('Enter');
  await page.waitForURL((url) => url.pathname === screen);
  await page.getByText('asks@lead.example').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('the mail about a file of one’s own leads to that file also on a phone that has to sign in first', async () => {
  const asked = await openAs('client', '/account', 1280, 'en-US');
  const mailed = nextMailTo(product, 'client@vantaggio.example', /Your data/);
  await asked.page.getByRole('button', { name: 'Export my data' }).click();
  const link = /https?:\/\/\S+#data\b/.exec((await mailed()).text ?? '')?.[0] ?? '';
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 360, height: 780 } });
  const { page, complaints } = await openPage(context);
  await page.goto(link);
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email', { exact: false }).first().fill('client@vantaggio.example');
  await choosePassword(page);
  await page.locator('input[type="password"]').fill(samplePassword);
  await page.locator('input[type="password"]').press('Enter');
  await page.waitForURL(link);
  await page
    .getByRole('button', { name: /^Save the file/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), asked.context.close()]);
});
