import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdCall } from '#tests/e2e/held-call.ts';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** The draft of an analysis: by keyboard alone, and when two people have it open. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return (
      at?.getAttribute('aria-label') ??
      (at instanceof HTMLTextAreaElement ? at.labels[0]?.textContent : at?.textContent)
    );
  });

async function staff(path: string, body?: unknown, method = body ? 'POST' : 'GET') {
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, path).toBeLessThan(300);
  return answer.json();
}

async function idOf(status: string): Promise<string> {
  const { items } = await staff('/analyses?limit=100');
  return items.find((each: { status: string }) => each.status === status).id;
}

async function open(path: string, width: number) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 740 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', path);
  return { context, page, complaints };
}

it('a keyboard on a phone keeps its place when what it pressed is gone', async () => {
  const { page, context, complaints } = await open(`/admin/analyses/${await idOf('draft')}`, 360);
  const findings = page.getByRole('region', { name: 'Risultati' });
  const cards = findings.getByRole('article');
  await cards.first().waitFor();
  const name = (await cards.first().getAttribute('aria-label')) ?? '';
  const count = await cards.count();
  expect(count).toBeGreaterThan(2);
  await button(page, `Sposta giù: ${name}`).focus();
  for (let place = 1; place < count; place += 1) {
    await page.keyboard.press('Enter');
    expect(await cards.nth(place).getAttribute('aria-label')).toBe(name);
    expect(await findings.getByRole('status').allTextContents()).toContain(`«${name}» è ora al posto ${place + 1}`);
    const pressed = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON());
    expect(pressed).toMatchObject({ top: expect.any(Number) });
    expect({ isInSight: pressed.top >= 0 && pressed.bottom <= 740, ...pressed }).toMatchObject({ isInSight: true });
  }
  // Down has nothing more to do there.
  expect(await focused(page)).toBe(`Sposta su: ${name}`);

  await button(page, 'Accetta tutti').press('Enter');
  expect(await focused(page)).toBe('Risultati');
  const own = page.getByRole('region', { name: 'Osservazioni tue' });
  await own.getByRole('button', { name: 'Aggiungi' }).press('Enter');
  await own.getByRole('button', { name: 'Togli l’osservazione 1' }).press('Enter');
  expect(await focused(page)).toBe('Aggiungi');
  const summary = page.getByLabel('Testo del riassunto');
  await summary.fill('');
  await button(page, 'Proponi un testo').press('Enter');
  await expect.poll(() => summary.inputValue()).not.toBe('');
  expect(await focused(page)).toContain('Testo del riassunto');
  expect(complaints).toEqual([]);
  await context.close();
});

it('what is wrong in a form of parameters gets the keyboard, and a brand without Enter counts', async () => {
  const { page, context, complaints } = await open(`/admin/analyses/${await idOf('draft')}`, 360);
  const again = async () => {
    await button(page, 'Altre azioni').press('Enter');
    await page.getByRole('menuitem', { name: 'Rifai con altri parametri' }).press('Enter');
  };
  await again();
  const dialog = page.getByRole('dialog');
  const target = dialog.getByLabel('ACOS obiettivo');
  await target.fill('101');
  const begin = dialog.getByRole('button', { name: 'Avvia l’analisi' });
  await begin.press('Enter');
  await expect.poll(() => target.evaluate((field) => document.activeElement === field)).toBe(true);
  await target.fill('20');
  await dialog.getByRole('textbox', { name: 'Aggiungi una parola del marchio' }).fill('Lumière');
  const before = page.url();
  await begin.press('Enter');
  await page.waitForURL((url) => /analyses\/[0-9a-f-]{36}$/.test(url.pathname) && url.href !== before);
  const { analysis } = await staff(`/analyses/${new URL(page.url()).pathname.split('/').at(-1)}/desk`);
  expect(analysis.parameters.brand_terms).toContain('lumière');
  await page.getByRole('region', { name: 'Risultati' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a table of costs in which nothing is a price says so where it was pasted', async () => {
  const { page, context, complaints } = await open(`/admin/analyses/${await idOf('draft')}`, 1280);
  await button(page, 'Altre azioni').press('Enter');
  await page.getByRole('menuitem', { name: 'Rifai con altri parametri' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Aggiungi un articolo' }).press('Enter');
  const article = dialog.getByLabel('ASIN o SKU');
  const paste = (text: string) =>
    article.first().evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('Lampada\tB0ABCDEF12\nLume\tB0ABCDEF13');
  const status = dialog.getByRole('status');
  await status.getByText('Nelle righe incollate non c’è nessun prezzo').waitFor();
  await paste(Array.from({ length: 502 }, (_, index) => `BT-${index}\t24,90\t6\t5`).join('\n'));
  await status.getByText('2 sono rimaste fuori').waitFor();
  await dialog.getByLabel('Prezzo con IVA').first().fill('25');
  expect(await dialog.getByText('sono rimaste fuori').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a link that goes away with its screen takes the keyboard to the screen that it opens', async () => {
  const { page, context, complaints } = await open('/admin/analyses', 1280);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Nuova analisi' }).press('Enter');
  await page.waitForURL(/analyses\/new$/);
  await expect.poll(() => main.evaluate((at) => document.activeElement === at)).toBe(true);
  const nav = page.getByRole('complementary').getByRole('link', { name: 'Clienti' });
  await nav.press('Enter');
  await page.waitForURL(/\/clients$/);
  await main.getByRole('table').waitFor();
  expect(await nav.evaluate((at) => document.activeElement === at)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

it('what a colleague saves, and that they sign it, shows in a draft in which nobody writes', async () => {
  const { id } = await staff(`/analyses/${await idOf('published')}/correct`, {});
  const { page, context, complaints } = await open(`/admin/analyses/${id}`, 1280);
  const summary = page.getByLabel('Testo del riassunto');
  await summary.waitFor();
  const { analysis } = await staff(`/analyses/${id}/desk`);
  const edits = { ...analysis.edits, summary: 'Scritto da una collega.' };
  const { version } = await staff(`/analyses/${id}/edits`, { version: analysis.version, edits }, 'PUT');
  await expect.poll(() => summary.inputValue()).toBe('Scritto da una collega.');
  await staff(`/analyses/${id}/publish`, { version });
  await page.getByText('Pubblicata', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('what somebody writes while a colleague signs is in no report, and goes on in a correction', async () => {
  const { id } = await staff(`/analyses/${await idOf('published')}/correct`, {});
  const { page, context, complaints } = await open(`/admin/analyses/${id}`, 1280);
  const summary = page.getByLabel('Testo del riassunto');
  const saving = await holdCall(page, '/edits');
  await summary.fill('Scritto troppo tardi.');
  await saving.sent;
  await staff(`/analyses/${id}/publish`, { version: (await staff(`/analyses/${id}/desk`)).analysis.version });
  saving.release();
  const notice = page.getByRole('alert').filter({ hasText: 'firmata mentre scrivevi' });
  await notice.getByText('Scritto troppo tardi.').waitFor();
  await expect
    .poll(() =>
      notice.evaluate(
        (at) => at.getBoundingClientRect().top >= 0 && at.getBoundingClientRect().bottom <= window.innerHeight,
      ),
    )
    .toBe(true);
  await page.getByText('Pubblicata', { exact: true }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await inspect(page, 'analysis-unsent', { widths: [360, 1280] });
  await page.reload();
  await notice.getByRole('button', { name: 'Riprendi in una correzione' }).press('Enter');
  await summary.waitFor();
  expect(await summary.inputValue()).toBe('Scritto troppo tardi.');
  await page.getByText('Salvato', { exact: true }).waitFor();
  // The signed one has nothing more to say.
  await page.goto(`${product.url}/admin/analyses/${id}`);
  await page.getByText('Pubblicata', { exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it('an observation whose title is one long word stays in the window, at the desk and in the report', async () => {
  const { id } = await staff(`/analyses/${await idOf('published')}/correct`, {});
  const { analysis } = await staff(`/analyses/${id}/desk`);
  const title = 'https://'.padEnd(160, 'w');
  const own = [{ id: crypto.randomUUID(), title, text: 'Da vedere insieme.' }];
  const edits = { ...analysis.edits, own };
  const { version } = await staff(`/analyses/${id}/edits`, { version: analysis.version, edits }, 'PUT');
  await staff(`/analyses/${id}/publish`, { version });
  const { page, context, complaints } = await open(`/admin/analyses/${id}`, 360);
  for (const path of [`/admin/analyses/${id}`, `/admin/analyses/${id}/report`]) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBe(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
