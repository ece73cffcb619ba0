import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** The requests as what staff work from: whose turn it is, in which order, and how many. */

let browser: Browser;
let product: Product;
let staff: (path: string, body: unknown) => Promise<number>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  staff = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.status;
  };
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openList(who: string, path = '/admin/requests', options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 }, ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.getByRole('heading', { name: 'Richieste di Analisi' }).waitFor();
  await page.getByRole('table', { name: 'Richieste di Analisi' }).waitFor();
  return { context, page, complaints };
}

/** References of the rows, from the top. */
const shown = (page: Page) =>
  page
    .getByRole('table', { name: 'Richieste di Analisi' })
    .getByText(/^REQ-\d+$/)
    .allTextContents();

const views = (page: Page) => page.getByRole('main').getByRole('navigation', { name: 'Viste delle richieste' });
const sections = (page: Page) =>
  page.getByRole('navigation', { name: 'Sezioni' }).getByRole('list', { name: 'Viste delle richieste' });

describe('an Editor’s requests', () => {
  it('are looked at by what they wait for, soonest promise first, and counted while somebody answers', async () => {
    const { context, page, complaints } = await openList('editor');
    const toAnswer = sections(page).getByRole('link', { name: /^Da rispondere/ });
    await expect.poll(() => toAnswer.textContent()).toBe('Da rispondere 3');
    await toAnswer.click();
    await page.waitForURL(/view=to-answer&sort=due/);
    await expect.poll(() => shown(page)).toEqual(['REQ-008', 'REQ-009', 'REQ-010']);
    expect(await views(page).getByRole('link', { name: 'Da rispondere 3' }).getAttribute('aria-current')).toBe('page');
    await inspect(page, 'inbox-to-answer');
    expect(await axeFindings(page)).toEqual([]);

    // A colleague puts one aside.
    expect(await staff('/requests/REQ-009/status', { to: 'cancelled', version: 1, reason: 'duplicate' })).toBe(200);
    await expect.poll(() => toAnswer.textContent()).toBe('Da rispondere 2');
    await expect.poll(() => shown(page)).toEqual(['REQ-008', 'REQ-010']);

    await views(page)
      .getByRole('link', { name: /^In attesa/ })
      .click();
    await page.getByText('Non aspettiamo niente da nessun cliente').waitFor();
    await page.goBack();
    await expect.poll(() => shown(page)).toEqual(['REQ-008', 'REQ-010']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are sorted by their columns, with whose they are in each row, and found by the beginning of a reference', async () => {
    const { context, page, complaints } = await openList('editor', '/admin/requests?status=in-progress');
    await expect.poll(() => shown(page)).toEqual(['REQ-007', 'REQ-006', 'REQ-005']);
    const header = (name: string) => page.getByRole('columnheader', { name });
    expect(await header('Data').getAttribute('aria-sort')).toBe('descending');
    await header('Priorità').getByRole('link').click();
    await expect.poll(() => shown(page)).toEqual(['REQ-006', 'REQ-005', 'REQ-007']);
    await header('Cliente').getByRole('link').click();
    await expect.poll(() => shown(page)).toEqual(['REQ-007', 'REQ-006', 'REQ-005']);
    expect(await header('Cliente').getAttribute('aria-sort')).toBe('ascending');
    await page
      .getByRole('row', { name: /REQ-007/ })
      .getByRole('img', { name: 'Assegnata a Davide Serra' })
      .waitFor();
    await page.goto(`${product.url}/admin/requests?q=req-00&sort=client`);
    await page.getByText('9 di 9').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('a message becomes a request that leads back to it, and a call that was begun waits for how it went', async () => {
  const { context, page, complaints } = await openList('editor', '/admin/requests');
  await page.goto(`${product.url}/admin/messages`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Crea richiesta' }).click();
  await page.getByRole('button', { name: 'Apri', exact: true }).click();
  await page.waitForURL(/\/admin\/requests\/REQ-/);
  const timeline = page.getByRole('complementary', { name: /REQ-/ });
  expect(await timeline.getByRole('link', { name: /^MSG-/ }).getAttribute('href')).toMatch(/^\/admin\/messages\/MSG-/);

  await page.goto(`${product.url}/admin/requests/REQ-008`);
  // A browser without a telephone would ask what to do with the number.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.getByRole('link', { name: 'Chiama' }).click();
  await page.getByRole('dialog', { name: 'Com’è andata la chiamata?' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('on a phone the views are a row above the list, and the reference is read in every row', async () => {
  const { context, page, complaints } = await openList('viewer', '/admin/requests?view=idle', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await views(page).getByRole('link', { name: 'Ferme da 5 giorni 1' }).waitFor();
  await page.getByText('REQ-005 · Riva Outdoor').waitFor();
  await inspect(page, 'inbox-phone');
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('several at once are cancelled only after their number was said', async () => {
  const { context, page, complaints } = await openList('editor');
  const choose = (reference: string) => page.getByRole('checkbox', { name: reference }).focus();
  for (const reference of ['REQ-010', 'REQ-009']) {
    await choose(reference);
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Annulla richieste' }).click();
  const question = page.getByRole('alertdialog', { name: 'Annullare 2 richieste?' });
  await question.getByText('Le 2 richieste escono dal lavoro in corso.').waitFor();
  await question.getByRole('button', { name: 'Indietro' }).click();
  await question.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

it('rows are changed where they stand, and marked until what is new in them was opened', async () => {
  const { context, page, complaints } = await openList('editor');
  const line = (reference: string) => page.getByRole('row', { name: new RegExp(reference) });
  await line('REQ-010').getByRole('button', { name: 'Nuova' }).click();
  await page.getByRole('menuitem', { name: 'Annulla richiesta' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Doppione').click();
  await question.getByRole('button', { name: 'Annulla richiesta', exact: true }).click();
  await line('REQ-010').getByText('Annullata', { exact: true }).locator('visible=true').waitFor();
  await page.getByRole('button', { name: 'Ripristina', exact: true }).click();
  await line('REQ-010').getByRole('button', { name: 'Nuova' }).waitFor();
  await line('REQ-010').getByRole('button', { name: 'Alta' }).click();
  await page.getByRole('menuitem', { name: 'Bassa' }).click();
  await line('REQ-010').getByRole('button', { name: 'Bassa' }).waitFor();
  await line('REQ-010').getByRole('button', { name: 'Di nessuno' }).click();
  await page.getByRole('menuitem', { name: 'Davide Serra' }).click();
  await line('REQ-010')
    .getByRole('button', { name: /Davide Serra/ })
    .waitFor();
  // No row was opened by it.
  expect(new URL(page.url()).pathname).toBe('/admin/requests');

  // A request that a colleague enters is news here.
  const request = { source: 'phone', types: ['SEO Analysis'], title: '', text: 'Vuole la Germania.', priority: 'high' };
  const made = { key: randomUUID(), client: { reference: 'CLI-002' }, request, assigneeId: null, isTold: false };
  expect(await staff('/requests', made)).toBe(201);
  const fresh = page.getByRole('row', { name: /Da leggere/ });
  await fresh.getByRole('link').click();
  await page.waitForURL(/\/admin\/requests\/REQ-/);
  await expect.poll(() => fresh.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/admin\/requests$/);
  expect(await fresh.count()).toBe(0);
  await page.reload();
  await line('REQ-010').waitFor();
  expect(await fresh.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it('what a client asks after the end waits for its answer with the rest, until somebody says that it needs none', async () => {
  const { context, page, complaints } = await openList('editor', '/admin/requests?view=to-answer&sort=due');
  const phone = await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 780 } });
  const client = await openPage(phone);
  await openSignedIn(client.page, product, 'client@vantaggio.example', '/client-dashboard/requests/REQ-004');
  await client.page.getByRole('textbox', { name: 'Your message' }).fill('What does the second figure mean?');
  await client.page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  const ours = client.page.getByText(/^It is our turn: you hear from us by tomorrow/);
  await ours.waitFor();
  expect(await client.page.getByText(/^Completed on/).isVisible()).toBe(true);

  await expect.poll(() => shown(page)).toContain('REQ-004');
  await page
    .getByRole('link', { name: /^Dashboard/ })
    .first()
    .click();
  await page.getByText('REQ-004 · dopo la chiusura').waitFor();
  await page.goBack();
  await page.locator('a[data-row="REQ-004"]').press('Enter');
  const question = page.getByRole('region', { name: 'Aspetta una risposta dopo la chiusura' });
  await question.waitFor();
  await inspect(page, 'question-after-the-end');
  await question.getByRole('button', { name: 'Non serve risposta' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.getByText('Nessuna risposta necessaria', { exact: false }).first().waitFor();
  await expect.poll(() => shown(page)).not.toContain('REQ-004');
  await ours.waitFor({ state: 'detached' });
  expect([...complaints, ...client.complaints]).toEqual([]);
  await Promise.all([context.close(), phone.close()]);
});

it('a call that a client asks for stands at the desk with its number after a letter, until it is held or needed no more', async () => {
  const phone = await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 780 } });
  const client = await openPage(phone);
  await openSignedIn(client.page, product, 'client@vantaggio.example', '/client-dashboard/requests/REQ-004');
  const number = client.page.getByRole('textbox', { name: /^Phone/ });
  await number.fill('+39 02 5550 0142');
  await number.press('Enter');
  const asked = client.page.getByText(/^You asked for a call on/).first();
  await asked.waitFor();
  const { context, page, complaints } = await openList('editor', '/admin/requests?view=wishes');
  await expect.poll(() => shown(page)).toContain('REQ-004');
  await page.locator('a[data-row="REQ-004"]').press('Enter');
  const wish = page.getByRole('region', { name: 'Chiede una telefonata' });
  await wish.getByText('+39 02 5550 0142').waitFor();
  await inspect(page, 'a-wish-for-a-call');
  await page.getByRole('button', { name: 'Non serve risposta' }).press('Enter');
  await page.getByRole('button', { name: 'Non serve risposta' }).waitFor({ state: 'detached' });
  await page
    .getByRole('link', { name: /^Dashboard/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Telefonate e disdette' }).waitFor();
  await inspect(page, 'wishes-on-the-dashboard');
  await page.locator('main h3:text("Telefonate e disdette") + ul a[href="/admin/requests/REQ-004"]').press('Enter');
  await wish.getByRole('button', { name: 'Non serve più' }).press('Enter');
  await wish.waitFor({ state: 'detached' });
  await page.getByText('La telefonata non serve più').first().waitFor();
  await asked.waitFor({ state: 'detached' });
  expect([...complaints, ...client.complaints]).toEqual([]);
  await Promise.all([context.close(), phone.close()]);
});

it('what the agency said it would do by today is on the dashboard at once, until it is done', async () => {
  const { context, page, complaints } = await openList('editor');
  const dashboard = page.getByRole('link', { name: /^Dashboard/ }).first();
  await dashboard.click();
  await page.getByRole('heading', { name: 'Da fare adesso' }).waitFor();
  const own = page.locator('h3:text("Attività nostre entro oggi") + ul a');
  const task = { client: 'CLI-001', title: 'New bids', owner: 'agency', due: '2026-01-15', note: '' };
  expect(await staff('/tasks', task)).toBe(200);
  // Sooner than the screen reads its figures again by itself.
  await own.waitFor({ timeout: 20_000 });
  await page.getByText(/1 attività/).waitFor();
  await inspect(page, 'tasks-of-ours');
  await own.press('Enter');
  await page.getByRole('button', { name: 'Done: New bids' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await dashboard.click();
  await page.getByRole('heading', { name: 'Da fare adesso' }).waitFor();
  await own.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});
