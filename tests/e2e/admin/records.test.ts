import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** Programs are not counted: a browser that names itself as people's do. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(who: string, path: string) {
  const context = await browser.newContext({ locale: 'it-IT' });
  const opened = await openPage(context);
  await openSignedIn(opened.page, product, `${who}@vantaggio.example`, path);
  await opened.page.waitForURL((url) => url.pathname.startsWith('/admin'));
  return { context, ...opened };
}

async function apiAs(who: string) {
  const { token } = await signInForToken(product, `${who}@vantaggio.example`, 'Sample-pass-9');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${product.url}/api/v1${path}`, init)).json();
  };
}

describe('the audit log', () => {
  it('shows who changed what as a difference, by keyboard, filtered, and as a file', async () => {
    const [asEditor, asAdmin] = [await apiAs('editor'), await apiAs('admin')];
    const [request] = (await asEditor('/requests?status=new')).items;
    const priority = request.priority === 'high' ? 'low' : 'high';
    await asEditor(`/requests/${request.reference}/priority`, { priority, version: request.version });
    const [person] = (await asAdmin('/users?q=angelica')).items;
    await asAdmin(`/users/${person.id}`, { ...person, role: 'Viewer' }, 'PATCH');

    const { page, complaints, context } = await openAs('admin', '/admin/audit');
    const entry = page.locator('summary', { hasText: 'Angelica Sedara' });
    await entry.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: 'Ruolo Editor Viewer' }).waitFor();
    await inspect(page, 'audit');
    await page.getByRole('button', { name: 'Filtri', exact: true }).click();
    await page.getByRole('button', { name: /Persona/ }).click();
    await page.getByRole('option', { name: 'Davide Serra' }).click();
    await page.waitForURL(/person=/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Filtri' }).waitFor({ state: 'detached' });
    await page.locator('summary', { hasText: 'Priorità modificata' }).waitFor();
    await entry.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Scarica' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`request.priority;request;${request.reference}`);
    await page.getByRole('searchbox').fill('REQ-9999');
    await page.getByText('Nessuna voce').waitFor();
    await inspect(page, 'audit-nothing');
    // Days the wrong way round, which fields that are typed into take, are no answer.
    await page.goto(`${page.url().split('?')[0]}?from=2026-03-30&to=2026-03-01`);
    await page.getByText('I giorni sono invertiti').waitFor();
    expect(await page.getByText('Nessuna voce').count()).toBe(0);
    // Of such days there is no file either.
    expect(await page.getByRole('button', { name: 'Scarica' }).count()).toBe(0);
    await inspect(page, 'audit-reversed');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows an Editor their own entries, and a Viewer none', async () => {
    const editor = await openAs('editor', '/admin/audit');
    await editor.page.locator('summary', { hasText: 'Priorità modificata' }).waitFor();
    expect(await editor.page.getByText('Angelica Sedara').count()).toBe(0);
    await editor.page.getByRole('button', { name: 'Filtri', exact: true }).click();
    await editor.page
      .getByRole('button', { name: /Azione/ })
      .first()
      .waitFor();
    expect(await editor.page.getByRole('button', { name: /Persona/ }).count()).toBe(0);
    const viewer = await openAs('viewer', '/admin/audit');
    await viewer.page.getByText('Riservato ad amministratori ed editor').waitFor();
    await Promise.all([editor.context.close(), viewer.context.close()]);
  });
});

describe('the visitor statistics', () => {
  it('show visits as they come, as a drawing, as a table and as a file, for the period of the address', async () => {
    const visitor = await browser.newContext({ locale: 'en-GB', userAgent });
    const visit = await visitor.newPage();
    for (const path of ['/?utm_campaign=Autumn', '/services', '/analysis-request']) {
      await visit.goto(product.url + path, { waitUntil: 'networkidle' });
    }
    await visitor.close();
    const call = await apiAs('viewer');
    const seen = async () => (await call('/statistics')).days.at(-1).views;
    await eventually(async () => (await seen()) >= 3 || undefined, 'three counted views');
    const { days, conversions } = await call('/statistics');
    const [yesterday, counts] = days.slice(-2);

    const { page, complaints, context } = await openAs('viewer', '/admin/statistics');
    const chart = page.getByRole('slider', { name: 'Visite al giorno' });
    await chart.focus();
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(`Visite: ${counts.visits}`);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(`Visite: ${yesterday.visits}`);
    await page.getByText('Autumn').waitFor();
    const opened = conversions.forms.toLocaleString('it-IT');
    await page.getByRole('row', { name: new RegExp(`Modulo aperto ${opened}\\b`) }).waitFor();
    await inspect(page, 'statistics');
    await page.getByRole('button', { name: 'Visite al giorno: mostra la tabella' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'Visite al giorno' }).getByRole('row').count()).toBe(31);
    // The button's tooltip goes.
    await page.mouse.move(0, 0);
    await page.keyboard.press('Escape');
    await inspect(page, 'statistics-table');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Visite al giorno: scarica CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines.at(-1)?.split(';').slice(1).map(Number)).toEqual([counts.visitors, counts.visits, counts.views]);

    await page.getByRole('link', { name: '12 mesi' }).click();
    await page.waitForURL(/period=365/);
    await page.getByRole('slider', { name: 'Visite al mese' }).waitFor();
    await page.getByRole('link', { name: 'Personalizzato' }).click();
    await page.getByLabel('Dal').fill('2020-01-01');
    await page.getByLabel('Al', { exact: true }).fill('2020-01-31');
    await page.waitForURL(/from=2020-01-01&to=2020-01-31/);
    await page.getByText('Ancora nessuna visita').waitFor();
    await inspect(page, 'statistics-empty');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
