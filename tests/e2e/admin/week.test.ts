import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** A week of three people: a lead calls an Admin, an Editor works on it while the Admin looks in, and a Viewer reads how it went. */

let browser: Browser;
let product: Product;
let admin: (path: string, body: unknown) => Promise<{ status: number; json: { request: { reference: string } } }>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  admin = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, json: await answer.json() };
  };
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const timeline = (page: Page) => page.getByRole('list', { name: 'Cronologia' });
const head = (page: Page) => page.getByRole('article').locator('header').first();
const answer = (page: Page) => page.getByRole('form', { name: 'Risposta' });
const step = (page: Page) => page.getByRole('form', { name: 'Prossimo passo' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

describe.each([
  { name: 'at a desk in the light', options: { viewport: { width: 1400, height: 900 }, colorScheme: 'light' } },
  { name: 'on a phone in the dark', options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
] as const)('a week $name', ({ options }) => {
  async function openAs(who: string, path: string) {
    const asked: BrowserContextOptions = { locale: 'it-IT', reducedMotion: 'reduce', ...options };
    const context = await browser.newContext(asked);
    const { page, complaints } = await openPage(context);
    await openSignedIn(page, product, `${who}@vantaggio.example`, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const end = async () => {
      expect(complaints).toEqual([]);
      await context.close();
    };
    return { page, end };
  }

  it('from a telephone call to what was learnt from it, by two people at once', async () => {
    const editor = await openAs('editor', '/admin/requests?view=to-answer&sort=due');
    const { page } = editor;
    await page.getByRole('table').waitFor();

    // Monday: somebody has called, the Admin notes what they want, and it is in front of the Editor.
    const request = {
      source: 'phone',
      types: ['SEO Analysis'],
      title: '',
      text: 'Vuole la Germania.',
      priority: 'high',
    };
    const client = { reference: 'CLI-002' };
    const made = await admin('/requests', { key: randomUUID(), client, request, assigneeId: null, isTold: false });
    expect(made.status).toBe(201);
    const { reference } = made.json.request;
    const line = page.getByRole('row', { name: new RegExp(reference) });
    await line.getByText('Da leggere').waitFor({ state: 'attached' });
    expect(await axeFindings(page)).toEqual([]);
    await line.getByRole('link').click();
    await page.waitForURL(new RegExp(`${reference}\\?`));
    await timeline(page).getByRole('listitem').first().waitFor();

    // Tuesday: it is answered, and so taken.
    await press(page, 'Invia Email');
    await answer(page)
      .getByRole('textbox', { name: 'Testo', exact: true })
      .fill('Guardiamo la Germania entro venerdì.');
    await press(page, 'Salva e prendi in carico');
    await answer(page).waitFor({ state: 'detached' });
    await head(page).getByText('In Corso', { exact: true }).waitFor();
    await press(page, 'Pianifica');
    await step(page).getByLabel('Che cosa').fill('Invia il confronto');
    await step(page).getByRole('button', { name: 'Oggi' }).click();
    await step(page).getByRole('button', { name: 'Salva il passo' }).click();
    await page.getByRole('region', { name: 'Prossimo passo' }).getByText('Invia il confronto').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    // Wednesday: the Admin looks in, each sees that the other is there, and the Editor hears of the note that names them.
    const colleague = await openAs('admin', `/admin/requests/${reference}`);
    await colleague.page.getByText('Davide Serra sta leggendo').first().waitFor();
    await page.getByText('Marta Vella sta leggendo').first().waitFor();
    await press(colleague.page, 'Nota interna');
    await colleague.page.getByRole('textbox', { name: 'Nota interna' }).fill('@Davide Serra: anche l’Austria?');
    await press(colleague.page, 'Aggiungi nota');
    await timeline(page).getByText('anche l’Austria?').waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
    expect(await axeFindings(colleague.page)).toEqual([]);
    await colleague.end();

    // Thursday: what is planned stands on the dashboard, is done, and the request is completed.
    await page.goto(`${product.url}/admin`);
    const queue = page.getByRole('region', { name: 'Da fare adesso' });
    await queue.getByRole('link', { name: 'Invia il confronto' }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${product.url}/admin/requests/${reference}`);
    // Pressed one after the other, as somebody does who knows the desk.
    await press(page, 'Fatto');
    await press(page, 'Completa');
    const question = page.getByRole('dialog', { name: 'Completare la richiesta?' });
    await question.getByRole('button', { name: 'Completa' }).click();
    await question.getByText('Scrivi la nota di chiusura').waitFor();
    await question.getByLabel('Nota di chiusura').fill('Confronto consegnato, con l’Austria.');
    await question.getByRole('button', { name: 'Completa' }).click();
    await head(page).getByText('Completata', { exact: true }).waitFor();
    await editor.end();

    // Friday: the lead reads how it went, and a Viewer whose number it was not.
    const lead = await openAs('admin', '/admin/statistics/requests');
    await lead.page.getByRole('heading', { level: 1, name: 'Andamento delle richieste' }).waitFor();
    await lead.page.getByRole('main').locator('[aria-busy=false]').first().waitFor();
    expect(await axeFindings(lead.page)).toEqual([]);
    await lead.end();
    const viewer = await openAs('viewer', `/admin/requests/${reference}`);
    await timeline(viewer.page).getByText('anche l’Austria?').waitFor();
    for (const name of ['Completa', 'Riapri', 'Invia Email', 'Nota interna', 'Pianifica', 'Altre azioni'])
      expect(await viewer.page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    expect(await viewer.page.getByRole('article').textContent()).not.toMatch(/[a-z]{2,}@[a-z]/);
    expect(await axeFindings(viewer.page)).toEqual([]);
    await viewer.end();
  });
});
