import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { mailTo, openPage } from './journey.ts';

/** A day of an Editor: three requests answered, one by mail, one by telephone, one with its document; a case published. No mouse. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Presses what has the focus after it was reached; what the keyboard cannot reach fails here. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.waitFor();
  await target.focus();
  const hasFocus = await target.evaluate((element) => element === document.activeElement);
  expect(hasFocus, 'reached by keyboard').toBe(true);
  await target.press(key);
}

async function signInByKeyboard(page: Page): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.locator('html[data-live]').waitFor();
  await page.getByLabel('Email', { exact: false }).first().focus();
  await page.keyboard.type('editor@vantaggio.example');
  // Past the button that sends a code.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const secret = page.locator('input[type="password"]');
  await expect.poll(() => secret.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type(samplePassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin$/);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Goes to a record as staff do: Ctrl+K, its reference, Enter. */
async function goTo(page: Page, reference: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Cerca ovunque' });
  await palette.waitFor();
  await page.keyboard.type(reference);
  await palette.getByRole('option', { name: new RegExp(reference) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`${reference}$`));
  await palette.waitFor({ state: 'detached' });
  // Nobody presses a button of a record before they see that it is this one.
  await page.locator(`[aria-label*="${reference}"]`).getByRole('article').waitFor();
}

const timeline = (page: Page) => page.getByRole('list', { name: 'Cronologia' });

describe.each([
  { name: 'at a desk', width: 1280, references: { mail: 'REQ-010', call: 'REQ-009', document: 'REQ-007' } },
  { name: 'on a phone', width: 360, references: { mail: 'REQ-008', call: 'REQ-006', document: 'REQ-005' } },
])('a day of staff work $name', ({ width, references }) => {
  it('answers by mail, calls, completes with a document and publishes a case, by keyboard alone', async () => {
    const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 800 } });
    const { page, complaints } = await openPage(context);
    await signInByKeyboard(page);

    await goTo(page, references.mail);
    await press(page.getByRole('button', { name: 'Invia Email' }));
    const composer = page.getByRole('form', { name: 'Risposta' });
    await composer.getByLabel('Oggetto').fill('Le risponde Vantaggio');
    await composer
      .getByRole('textbox', { name: 'Testo', exact: true })
      .fill('Ciao {{nome}}, abbiamo iniziato a guardare il tuo account.');
    await press(composer.getByRole('button', { name: 'Salva email', exact: true }));
    await composer.waitFor({ state: 'detached' });
    await timeline(page).getByText('Le risponde Vantaggio').waitFor();

    await goTo(page, references.call);
    await press(page.getByRole('button', { name: 'Altre azioni' }));
    await press(page.getByRole('menuitem', { name: 'Registra chiamata' }));
    await press(page.getByRole('radio', { name: /Parlato con il cliente/ }), 'Space');
    await page.getByLabel('Durata in minuti').fill('7');
    await press(page.getByRole('button', { name: 'Salva chiamata' }));
    await timeline(page).getByText('Chiamata: parlato con il cliente (7 min)').waitFor();

    await goTo(page, references.document);
    const choosing = page.waitForEvent('filechooser');
    await press(page.getByRole('button', { name: 'Carica file' }));
    const content = Buffer.from('Termine;Clic\nborraccia;240\n');
    await (await choosing).setFiles({ name: 'analisi.csv', mimeType: 'text/csv', buffer: content });
    await page.getByText('1 documento caricato').waitFor();
    await timeline(page).getByText('File: analisi.csv').waitFor();
    await press(page.getByRole('button', { name: 'Completa' }));
    const dialog = page.getByRole('dialog', { name: 'Completare la richiesta?' });
    await dialog.getByText('Il documento condiviso basta').waitFor();
    await press(dialog.getByRole('button', { name: 'Completa' }));
    await timeline(page).getByText('Completata').waitFor();

    const title = `A case told ${width}`;
    await page.goto(`${product.url}/admin/case-studies`);
    await press(page.getByRole('link', { name: 'Nuovo Caso Studio' }));
    await page.getByLabel('Titolo', { exact: true }).fill(title);
    await press(page.getByRole('radio', { name: 'Amazon Services' }), 'Space');
    await page.getByLabel('Descrizione').fill('What was done, in a few words.');
    await press(page.getByRole('radio', { name: /^Pubblicato/ }), 'Space');
    await press(page.getByRole('button', { name: 'Salva' }));
    await page.waitForURL(/case-studies$/);
    await eventually(
      async () => ((await (await fetch(`${product.url}/portfolio`)).text()).includes(title) ? true : undefined),
      'the case on the portfolio',
    );
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('what was promised to clients left the house: the letter, and word of the completed request', async () => {
  const letter = await mailTo(product, 'client@vantaggio.example', /Le risponde Vantaggio/);
  expect(letter.text).toContain('Ciao Elena Marchetti, abbiamo iniziato');
  await mailTo(product, 'a.hoffmann@bergstrasser.example', /complet/i);
});
