import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdCall } from '#tests/e2e/held-call.ts';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** Who reads a signed analysis: its client, whoever has an address, a colleague who may only look; and what happens when it is corrected or revoked. */

let browser: Browser;
let product: Product;
/** The signed analysis of the sample data, and the draft beside it. */
let [signed, draft] = ['', ''];
/** An address of it, made by a member of staff. */
let address = '';
const reference = 'REQ-004';

async function desk(path: string, method = 'GET', body?: unknown) {
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.status === 204 ? undefined : answer.json();
}

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  const { items } = (await desk('/analyses')) as { items: { id: string; status: string }[] };
  signed = items.find(({ status }) => status === 'published')?.id ?? '';
  draft = items.find(({ status }) => status === 'draft')?.id ?? '';
  ({ url: address } = (await desk(`/analyses/${signed}/links`, 'POST', { days: 7 })) as { url: string });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function saved(page: Page, link: ReturnType<Page['locator']>) {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

it('a client finds the signed analysis on a phone, opens rules and tables by keyboard, and takes sheet and lists along', async () => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 740 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard');
  await page.getByRole('link', { name: `Open the analysis of ${reference}` }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText(/signed on .+, version 1/).waitFor();
  await page.getByRole('img', { name: /^Portrait of / }).waitFor();
  const twin = page.locator('summary', { hasText: 'The same as a table' }).first();
  await twin.focus();
  await page.keyboard.press('Enter');
  await page.locator('details[open] table').first().waitFor();
  const rule = page.locator('summary', { hasText: 'Rule and sum' }).first();
  await rule.focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(/^F\d\d, rules 2026\.1\./)
    .first()
    .waitFor();
  await inspect(page, 'analysis-portal');

  const sheet = await saved(page, page.getByRole('link', { name: 'PDF', exact: true }));
  expect(sheet.name).toMatch(/\.pdf$/);
  expect(sheet.content.subarray(0, 5).toString()).toBe('%PDF-');
  for (const ending of ['xlsx', 'zip']) {
    const pack = await saved(page, page.locator(`a[href$="/pack/${ending}"]`).first());
    expect(pack.content.subarray(0, 2).toString()).toBe('PK');
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it('an address opens the report for whoever has it, without a sign-in and without script, and for nobody once it is shut', async () => {
  // The browser of these tests says that it is a program, and is not counted.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const context = await browser.newContext({
    javaScriptEnabled: false,
    userAgent,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  expect(await answer?.headerValue('x-robots-tag')).toContain('noindex');
  await page.getByText(/signed on .+, version 1/).waitFor();
  await page.getByRole('img', { name: /^Portrait of / }).waitFor();
  await page.locator('summary', { hasText: 'Rule and sum' }).first().click();
  await page
    .getByText(/^F\d\d, rules 2026\.1\./)
    .first()
    .waitFor();
  const hrefs = await page
    .locator('.report a[href*="/report/"]')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
  expect(hrefs.length).toBeGreaterThan(2);
  for (const href of new Set(hrefs)) {
    const file = await fetch(href);
    expect({ href, status: file.status }).toEqual({ href, status: 200 });
    expect(file.headers.get('cache-control')).toContain('no-store');
  }
  await context.close();

  const scripted = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { page: looked, complaints } = await openPage(scripted);
  await looked.goto(address);
  await inspect(looked, 'analysis-address');
  // Printed, it ends with the report: nothing of the site follows.
  await looked.emulateMedia({ media: 'print' });
  expect(await looked.getByRole('contentinfo').isVisible()).toBe(false);
  await looked.emulateMedia({ media: null });
  expect((await looked.goto(`${product.url}/report/${'a'.repeat(43)}`))?.status()).toBe(404);
  const nothing = looked.getByRole('heading', { name: 'There is no report at this address' });
  const boxes = await Promise.all([looked.getByRole('banner').boundingBox(), nothing.boundingBox()]);
  const [above = 0, below = 0] = boxes.map((box) => box?.y);
  expect(below - above - (boxes[0]?.height ?? 0)).toBeGreaterThan(48);

  // Left open in another tab while it is shut.
  const left = await scripted.newPage();
  await left.goto(address);
  await openSignedIn(looked, product, 'admin@vantaggio.example', `/admin/analyses/${signed}`);
  await looked
    .getByRole('listitem')
    .filter({ hasText: 'Indirizzo fino al' })
    .getByText(/aperto una volta/)
    .waitFor();
  await button(looked, 'Chiudi l’indirizzo').click();
  await looked.getByText(/^Indirizzo chiuso il/).waitFor();
  expect((await looked.goto(address))?.status()).toBe(410);
  await looked.getByRole('heading', { name: 'This address does not open the report any more' }).waitFor();
  await left.getByRole('link', { name: 'PDF', exact: true }).click();
  await left.getByRole('heading', { name: 'This address does not open the report any more' }).waitFor();
  expect(complaints).toEqual([]);
  await scripted.close();
});

it('a Viewer reads what was signed and nothing else, and changes nothing', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'viewer@vantaggio.example', '/admin/analyses');
  await page.locator('tbody').getByText('Pubblicata').filter({ visible: true }).first().waitFor();
  expect(await page.locator('tbody').getByText('Bozza').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Nuova analisi' }).count()).toBe(0);
  // Of several accounts the one that most was spent on comes first, as in the report.
  await page.getByRole('row', { name: /REQ-004.*Italia e un altro.*1\.212,18/ }).waitFor();
  await page.goto(`${product.url}/admin/analyses/new`);
  await page.getByRole('alert').getByText('Solo Admin ed Editor fanno analisi.').waitFor();
  expect(await page.locator('main input').count()).toBe(0);
  await page.goto(`${product.url}/admin/analyses/${signed}`);
  await page.getByRole('region', { name: 'Risultati' }).waitFor();
  expect(await page.getByRole('region', { name: 'Cifre' }).first().textContent()).toMatch(/^Italia/);
  await page.getByRole('region', { name: 'Riassunto' }).getByRole('heading', { name: 'Amazon.it' }).waitFor();
  const unchecked = page.getByRole('region', { name: 'Che cosa non si è potuto controllare' });
  expect(await unchecked.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Italia · EUR',
    'Germania · EUR',
  ]);
  for (const name of ['Correggi', 'Revoca', 'Nuovo indirizzo', 'Altre azioni'])
    expect(await button(page, name).count(), name).toBe(0);
  await page.getByRole('link', { name: 'Il report per il cliente' }).click();
  await page.getByText(/signed on .+, version 1/).waitFor();
  await page.goto(`${product.url}/admin/analyses/${draft}`);
  await page.getByRole('heading', { name: 'Questa analisi non c’è' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('on a phone the head of a draft is its title and one row: the signature at hand, all else in the menu', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ locale: 'it-IT', ...phone });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'editor@vantaggio.example', `/admin/analyses/${draft}`);
  await button(page, 'Firma e pubblica').waitFor();
  const rowOf = async (place: Locator) => {
    const box = await place.boundingBox();
    return box && Math.round(box.y + box.height / 2);
  };
  const row = await rowOf(button(page, 'Firma e pubblica'));
  expect(await rowOf(button(page, 'Altre azioni'))).toBe(row);
  expect(await rowOf(page.getByText('Salvato', { exact: true }))).toBe(row);
  expect(await page.getByRole('link', { name: 'Il report per il cliente' }).count()).toBe(0);
  await button(page, 'Altre azioni').tap();
  await page.getByRole('menuitem', { name: 'Manda in revisione' }).waitFor();
  await inspect(page, 'analysis-draft-menu', { here: true });
  await page.getByRole('menuitem', { name: 'Il report per il cliente' }).tap();
  await page.waitForURL(`**/admin/analyses/${draft}/report`);
  expect(complaints).toEqual([]);
  await context.close();
});

it('two who write the same draft are asked; what costs are typed makes another analysis; a draft nobody wants is deleted', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'editor@vantaggio.example', `/admin/analyses/${draft}`);
  const summary = page.getByLabel('Testo del riassunto');
  const saving = await holdCall(page, '/edits');
  await summary.fill('My words.');
  await saving.sent;
  // Somebody else saves meanwhile, while this one writes.
  const { analysis } = (await desk(`/analyses/${draft}/desk`)) as { analysis: { version: number; edits: object } };
  await desk(`/analyses/${draft}/edits`, 'PUT', {
    version: analysis.version,
    edits: { ...analysis.edits, summary: 'Their words.' },
  });
  saving.release();
  const conflict = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await conflict.getByText('Their words.').waitFor();
  await inspect(page, 'analysis-conflict', { here: true });
  await conflict
    .getByRole('button', { name: /mia|mie/i })
    .first()
    .click();
  await page.getByText('Salvato', { exact: true }).waitFor();
  expect(await summary.inputValue()).toBe('My words.');

  await button(page, 'Altre azioni').click();
  await page.getByRole('menuitem', { name: 'Rifai con altri parametri' }).click();
  const again = page.getByRole('dialog');
  await again.getByRole('button', { name: 'Aggiungi un articolo' }).click();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('BT-500');
  await again.getByRole('button', { name: 'Avvia l’analisi' }).click();
  await again.getByText('Scrivi un prezzo come 24,90').waitFor();
  await again.getByLabel('Prezzo con IVA').fill('24,40');
  await again.getByLabel('Costo', { exact: true }).fill('6');
  await again.getByLabel('Commissioni').fill('5,50');
  expect(await again.getByText('Scrivi un importo come 6,50').count()).toBe(0);
  await again.getByText(/In pari con ACOS 34,8/).waitFor();
  await inspect(page, 'analysis-costs', { here: true });
  await again.getByRole('button', { name: 'Avvia l’analisi' }).click();
  await page.waitForURL((url) => /analyses\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(draft));
  await page.getByRole('region', { name: 'Risultati' }).waitFor();

  await button(page, 'Altre azioni').click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('Analisi eliminata.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a correction takes the place of what was signed, also behind its addresses; a revoked report opens for nobody', async () => {
  const { url } = (await desk(`/analyses/${signed}/links`, 'POST', { days: 7 })) as { url: string };
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', `/admin/analyses/${signed}`);
  await button(page, 'Correggi').click();
  await page.getByLabel('Testo del riassunto').fill('Corrected words.');
  await page.getByText('Salvato', { exact: true }).waitFor();
  await button(page, 'Firma e pubblica').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Firma e pubblica' }).click();
  await page.getByText('Pubblicata', { exact: true }).waitFor();
  const corrected = page.url();
  await page.goto(url);
  await page.getByText(/signed on .+, version 2/).waitFor();
  await page.getByText('Corrected words.').waitFor();

  await page.goto(corrected);
  await button(page, 'Revoca').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Revoca' }).click();
  await dialog.getByText('Scrivi perché').waitFor();
  await dialog.getByLabel('Motivo').fill('Wrong month.');
  await dialog.getByRole('button', { name: 'Revoca' }).click();
  await page.getByText('Report revocato.').waitFor();
  expect((await page.goto(url))?.status()).toBe(410);
  await openSignedIn(page, product, 'client@vantaggio.example', `/client-dashboard/requests/${reference}/analysis`);
  await page.getByText('We took this analysis back').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
