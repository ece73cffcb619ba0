import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;
type Caller = (
  path: string,
  body?: unknown,
  method?: string,
) => Promise<{ status: number; json: Record<string, never> }>;
let client: Caller;
async function callerOf(email: string): Promise<Caller> {
  const { token } = await signInForToken(product, email, samplePassword);
  return async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const isFile = typeof body === 'string' || body instanceof Uint8Array;
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': isFile ? 'text/plain' : 'application/json' },
      ...(body === undefined ? {} : { body: isFile ? (body as BodyInit) : JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  };
}
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { WEB_CONCURRENCY: '2' } })]);
  client = await callerOf('client@vantaggio.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const askFor = async (title: string): Promise<string> => {
  const { json } = await client('/portal/requests', { key: randomUUID(), types: ['SEO Analysis'], title });
  return (json as unknown as { request: { reference: string } }).request.reference;
};

/** @param meanwhile what happens when the screen has been read and its stream has not begun yet */
async function openOffice(path: string, width = 1280, meanwhile?: () => Promise<unknown>) {
  const context = await browser.newContext({
    locale: 'it-IT',
    viewport: { width, height: 860 },
    reducedMotion: 'reduce',
  });
  const { page, complaints } = await openPage(context);
  await page.route('**/api/v1/events*', async (route) => {
    await meanwhile?.();
    await route.continue();
  });
  // What comes from now on is told by its name.
  const streaming = page.waitForResponse('**/api/v1/events*');
  await openSignedIn(page, product, 'editor@vantaggio.example', path);
  await page.waitForURL((url) => url.pathname === path);
  await streaming;
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { context, page, complaints };
}

const openNote = (page: Page) => page.getByRole('button', { name: 'Nota interna', exact: true }).click();

describe('the back office, while somebody looks at it', () => {
  it('shows what the client writes and sends, says it politely, and leaves alone what is being typed', async () => {
    const reference = await askFor('Live, please');
    const { page, complaints, context } = await openOffice(`/admin/requests/${reference}`);
    await openNote(page);
    const note = page.getByLabel('Nota interna');
    await note.fill('Half a thought');
    await client(`/portal/requests/${reference}/messages`, { key: randomUUID(), text: 'Are you there?' });
    await page.getByText('Are you there?').waitFor();
    await page.getByRole('status').getByText(`${reference}: Messaggio`).waitFor({ state: 'attached' });
    await expect.poll(() => note.inputValue()).toBe('Half a thought');
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    await client(`/files?${new URLSearchParams({ kind: 'request', id: reference, name: 'live.csv' })}`, 'a;b\n1;2\n');
    await page.getByText('live.csv', { exact: true }).waitFor();
    await expect.poll(() => note.inputValue()).toBe('Half a thought');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps what is open while a backup is restored', async () => {
    const reference = await askFor('Closed meanwhile');
    const { page } = await openPage(await browser.newContext({ locale: 'it-IT' }));
    const typed = Promise.withResolvers<void>();
    await page.route('**/api/v1/events*', (route) => typed.promise.then(() => route.continue()));
    await openSignedIn(page, product, 'editor@vantaggio.example', `/admin/requests/${reference}`);
    await openNote(page);
    await page.getByLabel('Nota interna').fill('Half a thought');
    // Who is signed in is read again with the screen, once its stream begins and something was missed.
    await client(`/portal/requests/${reference}/messages`, { key: randomUUID(), text: 'While it was closed' });
    const json = { error: { code: 'maintenance', message: 'A backup is being restored.' } };
    await page.route(/\/api\/v1\/(me|requests)\b/, (route) => route.fulfill({ status: 503, json }));
    await Promise.all([page.waitForResponse('**/api/v1/me'), typed.resolve()]);
    await page.unroute(/\/api\/v1\/(me|requests)\b/);
    await client(`/portal/requests/${reference}/messages`, { key: randomUUID(), text: 'Open again' });
    await page.getByText('Open again').waitFor();
    await expect.poll(() => page.getByLabel('Nota interna').inputValue()).toBe('Half a thought');
    await page.context().close();
  });

  it('says beside an answer that is being written that a colleague’s has gone out meanwhile', async () => {
    const reference = await askFor('Two who answer');
    const colleague = await callerOf('admin@vantaggio.example');
    const { page, complaints, context } = await openOffice(`/admin/requests/${reference}`);
    await page.getByRole('button', { name: 'Risposta', exact: true }).click();
    const answer = page.getByRole('form', { name: 'Risposta' });
    const text = answer.getByRole('textbox', { name: 'Testo', exact: true });
    await text.fill('Ti chiamo domani.');
    expect(await answer.getByText('mentre scrivevi').count()).toBe(0);
    const letter = { locale: 'it', subject: 'Eccoci', body: 'Abbiamo già tutto.' };
    const sent = await colleague('/letters', { subject: { kind: 'request', reference }, letter, key: randomUUID() });
    expect(sent.status).toBe(200);
    await answer.getByRole('status').getByText('Marta Vella ha risposto mentre scrivevi').waitFor();
    expect(await text.textContent()).toContain('Ti chiamo domani.');
    await inspect(page, 'answered meanwhile', { here: true });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps notes and calls that were typed through the next record, a closed panel and a reload, each with its request', async () => {
    const [first, second] = [await askFor('Typed here'), await askFor('And there')];
    const { page, complaints, context } = await openOffice(`/admin/requests/${second}`);
    await openNote(page);
    const note = page.getByLabel('Nota interna');
    await note.fill('About the second');
    await page.getByRole('button', { name: 'Richiesta successiva' }).click();
    await page.waitForURL(new RegExp(first));
    await openNote(page);
    await expect.poll(() => note.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Registra chiamata' }).click();
    await page.getByRole('dialog').getByLabel('Nota').fill('She calls back');
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('button', { name: 'Chiudi' }).click();
    await page.goto(`${product.url}/admin/requests/${second}`);
    await expect.poll(() => note.inputValue()).toBe('About the second');
    await page.getByRole('button', { name: 'Aggiungi nota' }).click();
    // The field is empty once the note is stored; its words alone may still be those of the field.
    await expect.poll(() => note.inputValue()).toBe('');
    await page.getByText('About the second').waitFor();
    await page.goto(`${product.url}/admin/requests/${first}`);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Registra chiamata' }).click();
    await expect.poll(() => page.getByRole('dialog').getByLabel('Nota').inputValue()).toBe('She calls back');
    await page.goto(`${product.url}/admin/requests/${second}`);
    await openNote(page);
    expect(await note.inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('puts a new request into the list and the queue without a reload', async () => {
    const { page, context } = await openOffice('/admin/requests');
    const other = await openOffice('/admin');
    const reference = await askFor('A new one');
    await page.getByRole('row', { name: new RegExp(reference) }).waitFor();
    await page.getByRole('status').getByText(`${reference} è cambiata`).waitFor({ state: 'attached' });
    await other.page.getByText(reference).first().waitFor();
    await other.context.close();
    await context.close();
  });

  it('shows on a client’s page and in the list what they send and change, and in their own list what is deleted here', async () => {
    const { json: documents } = await client('/portal/documents');
    const { id } = (documents as unknown as { subject: { id: string } }).subject;
    const { context, page, complaints } = await openOffice(`/admin/clients/${id}/profile`);
    const list = await context.newPage();
    await list.goto(`${product.url}/admin/clients`);
    await list.getByRole('row').filter({ hasText: id }).waitFor();
    const name = 'own-record.csv';
    const { json: sent } = await client(`/files?${new URLSearchParams({ kind: 'client', id, name })}`, 'a;b\n1;2\n');
    await page.getByText(name, { exact: true }).waitFor();
    await page.getByRole('status').getByText(`${id} has changed.`).waitFor({ state: 'attached' });

    const portal = await openPage(await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' }));
    await openSignedIn(portal.page, product, 'client@vantaggio.example', '/client-dashboard/documents');
    await portal.page.getByText(name, { exact: true }).waitFor();
    const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
    const headers = { authorization: `Bearer ${token}` };
    const file = (sent as unknown as { file: { id: string } }).file.id;
    const deleted = await fetch(`${product.url}/api/v1/files/${file}`, { method: 'DELETE', headers });
    expect(deleted.ok).toBe(true);
    await portal.page.getByText(name, { exact: true }).waitFor({ state: 'detached' });
    await page.getByText(name, { exact: true }).waitFor({ state: 'detached' });

    const { json: own } = await client('/portal/profile');
    const { name: person, phone, company, version } = own.profile as unknown as Record<string, string | number>;
    const rename = (to: typeof company, from: number) =>
      client('/portal/profile', { name: person, phone, company: to, version: from }, 'PUT');
    expect((await rename('Renamed While Open', Number(version))).status).toBe(200);
    await page.getByText('Renamed While Open').first().waitFor();
    await list.bringToFront();
    await list.getByRole('row').filter({ hasText: 'Renamed While Open' }).waitFor();
    expect((await rename(company, Number(version) + 1)).status).toBe(200);
    expect([...complaints, ...portal.complaints]).toEqual([]);
    for (const each of [context, portal.page.context()]) await each.close();
  });

  it('shows what came between its reading and its stream', async () => {
    const reference = await askFor('In between');
    const { page, context } = await openOffice(`/admin/requests/${reference}`, 1280, () =>
      client(`/portal/requests/${reference}/messages`, { key: randomUUID(), text: 'Too early to be heard' }),
    );
    await page.getByText('Too early to be heard').waitFor();
    await context.close();
  });

  it('does not let a change be made to what the dialog never showed', async () => {
    const reference = await askFor('Two at once');
    const { page, context } = await openOffice(`/admin/requests/${reference}`);
    await page.getByRole('button', { name: 'Annulla richiesta' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    // The client is faster: the request that is read again behind the dialog is another version.
    const { json } = await client(`/portal/requests/${reference}`);
    const { version } = (json as unknown as { request: { version: number } }).request;
    await client(`/portal/requests/${reference}/cancellation`, { version, reason: 'We changed our mind' });
    await page.getByText('Annullata', { exact: true }).first().waitFor({ state: 'attached' });
    await dialog
      .getByText(/non è più possibile|Annullata/)
      .first()
      .waitFor();
    await context.close();
  });
});

describe.each([1280, 360])('what is between staff and the client, in %i px', (width) => {
  it('is asked, answered, delivered and corrected from the request’s page', async () => {
    const reference = await askFor(`Together in ${width}`);
    const blue = { width: 640, height: 320, channels: 3, background: '#065da0' } as const;
    const picture = new Uint8Array(await sharp({ create: blue }).png().toBuffer());
    await client(`/files?${new URLSearchParams({ kind: 'request', id: reference, name: 'clicks.png' })}`, picture);
    const { page, complaints, context } = await openOffice(`/admin/requests/${reference}`, width);
    await page.getByRole('button', { name: 'Prendi in carico' }).click();
    await page.getByRole('button', { name: 'Chiedi al cliente' }).click();
    const ask = page.getByRole('dialog', { name: 'Che cosa serve dal cliente?' });
    await ask.getByRole('button', { name: 'Chiedi' }).click();
    await ask.getByText('Scrivi che cosa serve').waitFor();
    await inspect(page, `office-ask-${width}`, { here: true, exclude: ['[data-sonner-toaster]'] });
    await ask.getByLabel('Che cosa serve').fill('L’elenco degli ASIN');
    await ask.getByRole('button', { name: 'Chiedi' }).click();
    const waiting = page.getByRole('region', { name: 'In attesa del cliente' });
    await waiting.getByText('L’elenco degli ASIN').waitFor();
    await inspect(page, `office-waiting-${width}`, { here: true, exclude: ['[data-sonner-toaster]'] });
    const needs = await mailTo(product, 'client@vantaggio.example', new RegExp(`^${reference} .*: we need`));
    expect(needs.text).toContain('L’elenco degli ASIN');
    await client(`/portal/requests/${reference}/messages`, { key: randomUUID(), text: 'B0ABCDEF' });
    await waiting.waitFor({ state: 'detached' });
    await page.getByText('Il cliente ha risposto a quanto chiesto', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Consegna report' }).click();
    const deliver = page.getByRole('dialog', { name: 'Consegna report' });
    await deliver.getByRole('button', { name: 'Consegna' }).click();
    await deliver.getByText('Scrivi un testo o scegli un file').waitFor();
    await deliver.getByRole('textbox', { name: 'Testo del report' }).click();
    await page.keyboard.type('## Risultati\nTutto **bene**.\n');
    await deliver.getByRole('button', { name: 'Immagine della richiesta' }).click();
    const chooser = page.getByRole('dialog', { name: 'Immagine della richiesta' });
    await chooser.getByRole('button', { name: 'Inserisci' }).click();
    await chooser.getByText('Scrivi che cosa mostra l’immagine').waitFor();
    await chooser.getByLabel('Testo alternativo').fill('I clic di una settimana');
    await inspect(page, `office-report-picture-${width}`, { here: true, exclude: ['[data-sonner-toaster]'] });
    await chooser.getByRole('button', { name: 'Inserisci' }).click();
    await deliver.getByAltText('I clic di una settimana').waitFor();
    await inspect(page, `office-report-${width}`, { here: true, exclude: ['[data-sonner-toaster]'] });
    await deliver.getByRole('button', { name: 'Consegna' }).click();
    await page.getByRole('heading', { name: 'Report consegnato' }).waitFor();
    await page.getByText(/^Versione 1, /).waitFor();
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Report in PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`${reference}-report-v1.pdf`);
    await page.getByRole('button', { name: 'Consegna una correzione' }).click();
    const again = page.getByRole('dialog', { name: 'Consegna una correzione' });
    // A correction begins with what was delivered.
    await again.getByRole('textbox', { name: 'Testo del report' }).getByRole('heading', { name: 'Risultati' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Anzi: benissimo.');
    await again.getByRole('button', { name: 'Consegna' }).click();
    await page.getByText(/^Versione 2, .+ il cliente non l’ha ancora aperto$/).waitFor();
    await page.locator('summary', { hasText: 'Testo del report' }).click();
    const delivered = page.locator('details', { hasText: 'Testo del report' });
    await delivered.getByRole('heading', { name: 'Risultati', level: 3 }).waitFor();
    await expect.poll(() => delivered.locator('strong').textContent()).toBe('bene');
    await delivered.getByText('Anzi: benissimo.').waitFor();
    const shown = delivered.getByAltText('I clic di una settimana');
    await expect.poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(10);
    await inspect(page, `office-delivered-${width}`, { here: true, exclude: ['[data-sonner-toaster]'] });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
