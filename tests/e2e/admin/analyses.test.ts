import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { loseAnswer } from '#tests/e2e/lost-answer.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken, signOutEverywhere } from '#tests/setup/sign-in.ts';

/** The desk of analyses: from files to a signature, and a file whose headings nobody knows. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const golden = (name: string) => path.join('tests/reports/golden', name);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('an Editor makes an analysis for a request, decides on it, signs it, and shares it by an address', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'editor@vantaggio.example', '/admin/requests?status=in-progress');
  await page.locator('tbody a').first().click();
  await page.getByRole('link', { name: 'Nuova analisi' }).click();
  await page.getByRole('heading', { name: 'Nuova analisi' }).waitFor();
  const fromHere = page.getByRole('radio', { name: 'Da questo dispositivo' });
  if ((await fromHere.count()) > 0) await page.getByText('Da questo dispositivo').click();

  // What stands in the way is said as long as it does.
  const begin = button(page, 'Avvia l’analisi');
  const looked = Promise.withResolvers<void>();
  await page.route('**/api/v1/analyses/detect', (route) => looked.promise.then(() => route.continue()));
  await begin.click();
  const nothing = page.getByText('Scegli almeno un file che si possa leggere.');
  await nothing.waitFor();
  await page
    .locator('input[type="file"]')
    .setInputFiles([golden('golden-st-it-utf8bom.csv'), golden('golden-business-de-mixed.csv')]);
  await nothing.waitFor({ state: 'detached' });
  await begin.click();
  const early = page.getByText('Aspetta che tutti i file siano stati guardati.');
  await early.waitFor();
  looked.resolve();
  const chosen = page.getByRole('list', { name: 'File scelti' });
  await chosen.getByText('Termini di ricerca').waitFor();
  await chosen.getByText('Vendite e traffico per ASIN').waitFor();
  await early.waitFor({ state: 'detached' });
  await page.getByLabel('ACOS obiettivo').fill('venti');
  await page.getByLabel('Primo giorno').fill('2026-09-01');
  await page.getByLabel('Ultimo giorno').fill('2026-09-30');
  await page.getByRole('textbox', { name: 'Aggiungi una parola del marchio' }).fill('AcmeBrand');
  await page.keyboard.press('Enter');
  await begin.click();
  await page.getByText('Scrivi una percentuale tra 0 e 100').waitFor();
  await inspect(page, 'analysis-new');
  await page.getByLabel('ACOS obiettivo').fill('25');
  // It begins, and nobody hears of it: pressed again, it is the one that has begun.
  await loseAnswer(page, '**/api/v1/analyses');
  await begin.click();
  const unanswered = page.getByRole('alert').filter({ hasText: 'Il server non risponde' });
  await unanswered.waitFor();
  await begin.click();

  await page.waitForURL(/analyses\/[0-9a-f-]{36}/);
  const findings = page.getByRole('region', { name: 'Risultati' });
  await findings.getByText(/^0 di \d+ decisi/).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Cifre' }).textContent()).toContain('139,00');
  await inspect(page, 'analysis-draft');
  // The rules have begun the summary; without one nobody signs.
  const summary = page.getByLabel('Testo del riassunto');
  expect(await summary.inputValue()).toContain('139');
  await summary.fill('');
  await button(page, 'Firma e pubblica').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Il riassunto' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Riassunto');

  // By keyboard: one is dropped with its reason, another one is brought up.
  const residual = findings.getByRole('article', { name: 'Targeting pagati troppo nel loro insieme' });
  await residual.getByRole('radio', { name: 'Scarta' }).focus();
  await page.keyboard.press('Space');
  await residual.getByLabel('Motivo').fill('Troppo poco.');
  const harvest = findings.getByRole('article', { name: 'Termini che meritano una campagna propria' });
  await harvest.getByRole('button', { name: /^Sposta su/ }).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Accetta tutti').click();
  await findings.getByText(/^(\d+) di \1 decisi/).waitFor();
  await page.getByRole('region', { name: 'Cifre' }).getByText('137,00').waitFor();
  await button(page, 'Proponi un testo').click();
  // What was there before is saved, too: the text has to stand there first.
  await expect.poll(() => summary.inputValue()).toMatch(/€137\.00|137,00\s€/);
  await page.getByText('Salvato', { exact: true }).waitFor();
  await page.reload();
  await findings.getByText(/^(\d+) di \1 decisi/).waitFor();
  expect(await summary.inputValue()).toMatch(/€137\.00|137,00\s€/);

  await button(page, 'Firma e pubblica').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/risulta consegnato/).waitFor();
  await inspect(page, 'analysis-sign', { here: true });
  await dialog.getByRole('button', { name: 'Firma e pubblica' }).click();
  await page.getByText('Pubblicata', { exact: true }).waitFor();
  await button(page, 'Nuovo indirizzo').click();
  await loseAnswer(page, '**/links');
  await button(page, 'Crea').click();
  await unanswered.waitFor();
  await button(page, 'Crea').click();
  const address = (await page.getByTestId('report-address').textContent()) ?? '';
  expect((await fetch(product.url + new URL(address).pathname)).status).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'L’ho conservato' }).click();
  await page.getByText('mai aperto').last().waitFor();
  await inspect(page, 'analysis-signed');

  await page.getByRole('link', { name: 'Analisi', exact: true }).first().click();
  await page.getByRole('row', { name: /137|139/ }).waitFor();
  await inspect(page, 'analyses');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a file whose headings nobody knows is read when somebody has said what its columns are', async () => {
  const text = readFileSync(golden('golden-st-it-utf8bom.csv'), 'utf8');
  const [heading = '', ...rows] = text.replace(/^\uFEFF/, '').split('\n');
  const unknown = heading
    .replace('Termine ricerca cliente', 'Fraza')
    .replace('Clic', 'Klikniecia')
    .replace('Spesa', 'Wydano');
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'columns-')), 'raport.csv');
  writeFileSync(file, [unknown, ...rows].join('\n'));

  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 360, height: 740 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'editor@vantaggio.example', '/admin/analyses/new');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('dopo l’avvio dici tu quali sono le colonne').waitFor();
  await button(page, 'Avvia l’analisi').click();
  await page.getByRole('link', { name: 'Indica le colonne' }).click();
  await page.getByText('Manca ancora:').waitFor();
  await inspect(page, 'analysis-columns');
  const sayColumns = async () => {
    // By pointer: a list that is longer than the window scrolls, and the click that opens it chooses nothing.
    await page.getByRole('button', { name: /Che cos’è «Fraza»/ }).click();
    await page.getByRole('option', { name: 'Termine di ricerca' }).click();
    // By keyboard: what is typed on a closed list chooses from it.
    for (const [column, meaning] of [
      ['Klikniecia', 'Clic'],
      ['Wydano', 'Spesa'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`Che cos’è «${column}»`) }).focus();
      await page.keyboard.type(meaning);
    }
    await page.getByText('Tabelle complete: 1 di 1').waitFor();
  };
  await sayColumns();
  // What was said of the columns is there again after a session that ended meanwhile.
  const columns = new URL(page.url()).pathname;
  await signOutEverywhere(product, 'editor@vantaggio.example');
  await button(page, 'Rileggi con queste colonne').click();
  await page.waitForURL(/\/login\?next=/);
  await openSignedIn(page, product, 'editor@vantaggio.example', columns);
  await page.getByText('Ecco quello che avevi scritto').waitFor();
  await page.getByText('Tabelle complete: 1 di 1').waitFor();
  // It can be begun anew, from the first list on, and is said again.
  await button(page, 'Scarta').press('Enter');
  await page.getByText('Tabelle complete: 0 di 1').waitFor();
  const first = page.getByRole('button', { name: /Riga delle intestazioni$/ });
  expect(await first.evaluate((list) => list === document.activeElement)).toBe(true);
  await sayColumns();
  await button(page, 'Rileggi con queste colonne').click();
  await page.getByRole('region', { name: 'Risultati' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('files that were chosen and days that were typed before the client is named stay', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'editor@vantaggio.example', '/admin/analyses/new');
  await page.locator('input[type="file"]').setInputFiles([golden('golden-st-it-utf8bom.csv')]);
  const chosen = page.getByRole('list', { name: 'File scelti' });
  await chosen.getByText('Termini di ricerca').waitFor();
  await page.getByLabel('Primo giorno').fill('2026-09-01');
  await page.getByLabel('Richiesta o cliente').fill('CLI-001');
  const looked = page.waitForResponse((response) => response.url().endsWith('/analyses/detect'));
  await button(page, 'Collega').click();
  await page.getByRole('link', { name: 'CLI-001' }).waitFor();
  await looked;
  await chosen.getByText('Termini di ricerca').waitFor();
  expect(await page.getByLabel('Primo giorno').inputValue()).toBe('2026-09-01');
  await button(page, 'Avvia l’analisi').click();
  await page.getByText('Servono il primo e l’ultimo giorno').waitFor();
  // Days that are typed half are as empty to scripts as those of whoever wants the whole files analysed.
  const half = page.getByText('Scrivi la data per intero, o svuota il campo');
  await page.getByLabel('Primo giorno').focus();
  await page.keyboard.press('Backspace');
  await page.getByLabel('Ultimo giorno').focus();
  await page.keyboard.type('30');
  await button(page, 'Avvia l’analisi').click();
  await expect.poll(() => half.count()).toBe(2);
  await page.getByLabel('Primo giorno').fill('2026-09-01');
  await page.getByLabel('Ultimo giorno').fill('2026-09-30');
  await button(page, 'Avvia l’analisi').click();
  await page.waitForURL(/analyses\/[0-9a-f-]{36}/);
  await page.getByRole('link', { name: 'CLI-001' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a file that the client has sent is ticked, looked at and analysed; what is missing is asked for with one click', async () => {
  const { token } = await signInForToken(product, 'client@vantaggio.example', samplePassword);
  const headers = { authorization: `Bearer ${token}` };
  const own = await fetch(`${product.url}/api/v1/portal/requests`, { headers });
  const { items } = (await own.json()) as { items: { reference: string; status: string }[] };
  const reference = items.find(({ status }) => status === 'in-progress')?.reference ?? '';
  const sent = await fetch(`${product.url}/api/v1/files?kind=request&id=${reference}&name=termini.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: readFileSync(golden('golden-st-it-utf8bom.csv')),
  });
  expect(sent.status).toBe(201);

  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'editor@vantaggio.example', `/admin/analyses/new?request=${reference}`);
  await page.getByRole('checkbox', { name: /termini\.csv/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('list', { name: 'File scelti' }).getByText('Termini di ricerca').waitFor();
  // What is missing comes with its way, in words and drawings.
  const missing = page.locator('li:has(summary)');
  await missing.first().locator('summary').press('Enter');
  await missing
    .first()
    .getByRole('img', { name: /^Disegno del menu/ })
    .waitFor();
  await missing.first().getByText('Giorni', { exact: true }).first().waitFor();
  await inspect(page, 'analysis-documents', { here: true });
  await button(page, 'Chiedi al cliente').click();
  const dialog = page.getByRole('dialog');
  // Each report stands with the address of its steps.
  expect(await dialog.getByLabel('Che cosa serve').inputValue()).toContain(
    `: ${product.url}/analysis-request/reports#business-asin`,
  );
  await dialog.getByRole('button', { name: 'Chiedi', exact: true }).click();
  await page.getByText(`${reference}: chiesto al cliente`).waitFor();
  await button(page, 'Avvia l’analisi').click();
  await page.waitForURL(/analyses\/[0-9a-f-]{36}/);
  await page.getByRole('region', { name: 'Risultati' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('what was written without a network is saved when there is one again, without another key', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await openSignedIn(page, product, 'editor@vantaggio.example', '/admin/analyses/new');
  await page.locator('input[type="file"]').setInputFiles([golden('golden-st-it-utf8bom.csv')]);
  await page.getByRole('list', { name: 'File scelti' }).getByText('Termini di ricerca').waitFor();
  await button(page, 'Avvia l’analisi').click();
  await page.waitForURL(/analyses\/[0-9a-f-]{36}/);
  await page.getByRole('region', { name: 'Risultati' }).waitFor();
  await context.setOffline(true);
  await page.getByLabel('Testo del riassunto').fill('Scritto in treno.');
  await page.getByText('Non ancora salvato, resta su questo dispositivo').waitFor();
  // It has been tried.
  await page.waitForTimeout(1_500);
  await context.setOffline(false);
  await page.getByText('Salvato', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Testo del riassunto').inputValue()).toBe('Scritto in treno.');
  await context.close();
});
