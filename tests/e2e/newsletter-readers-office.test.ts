import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';
import { mailTo, openPage } from './journey.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const readersPath = '/admin/blog/newsletter';

async function openAs(who: 'admin' | 'editor' | 'viewer', path = readersPath, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  return { context, page, complaints };
}

const hostile = [
  'Nome;E-mail;Nota',
  '"=HYPERLINK(""http://evil.example"";""Elena"")";elena@list.example;ok',
  '<img src=x onerror=alert(1)>;script@list.example;',
  'Doppia;ELENA@list.example;',
  'Storta;senza-chiocciola;',
  "Anna;'=1+1@list.example;",
].join('\r\n');

async function chooseFile(page: Page, content: string, name = 'elenco.csv') {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Scegli/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const outcome = (page: Page, name: RegExp) => page.getByRole('button', { name });

describe('Iscritti', () => {
  it('starts empty, takes a hostile file in only after it was looked at and declared, and exports what is there', async () => {
    const { context, page, complaints } = await openAs('admin');
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => dialogs.push(dialog.message()));
    await page.getByText('Ancora nessun iscritto').waitFor();
    await inspect(page, 'readers-empty');
    await page.getByRole('button', { name: 'Importa CSV' }).click();
    await chooseFile(page, hostile);
    await outcome(page, /^Nuovi 2$/).waitFor();
    await outcome(page, /^Indirizzo non valido/).click();
    await page.getByText('senza-chiocciola').waitFor();
    await inspect(page, 'readers-import');
    await page.getByRole('button', { name: 'Importa (2)' }).click();
    await page.getByText('Scrivi come e quando queste persone hanno dato il consenso.').waitFor();
    await page.getByRole('radio', { name: /Hanno già dato il consenso/ }).press('Space');
    await page.getByLabel(/Come e quando/).fill('Modulo firmato in fiera.');
    await page.getByRole('button', { name: 'Importa (2)' }).dblclick();
    await page.getByText('Nuovi iscritti confermati: 2.').waitFor();
    await page.getByRole('button', { name: 'Chiudi' }).click();
    await page.getByRole('link', { name: 'elena@list.example' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);

    const workbook = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Esporta', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).press('Enter');
    expect((await workbook).suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.xlsx$/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Esporta', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const stream = await (await saved).createReadStream();
    let csv = '';
    for await (const part of stream) csv += part;
    expect(csv).toContain('elena@list.example;"\'=HYPERLINK(""http://evil.example"";""Elena"")";confirmed;import;');
    expect(dialogs).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds by address, filters by state in the address, shows a reader, ends them and takes it back', async () => {
    const { context, page, complaints } = await openAs('editor');
    await page.getByRole('searchbox').fill('elena@li');
    await page.waitForURL(/q=elena/);
    await page.getByRole('link', { name: 'elena@list.example' }).click();
    await page.getByText('Modulo firmato in fiera.').waitFor();
    await inspect(page, 'readers-detail');
    await page.getByRole('button', { name: 'Annulla l’iscrizione' }).click();
    await page.getByText('Disiscritto').locator('visible=true').first().waitFor();
    await page.getByRole('button', { name: 'Ripristina', exact: true }).click();
    // The button below may be the one from before: it is back once the change was taken back.
    await page.getByText('Modifica ritirata.').waitFor();
    await page.getByRole('button', { name: 'Annulla l’iscrizione' }).waitFor();
    expect(await page.getByRole('button', { name: 'Elimina per sempre' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Esporta', exact: true }).count()).toBe(0);
    await page.goto(`${product.url}${readersPath}?state=unsubscribed`);
    await page.getByText('Nessun iscritto corrisponde').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks a person whom staff add for a confirmation, also on a phone', async () => {
    const { context, page, complaints } = await openAs('editor', readersPath, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    });
    await page.getByRole('button', { name: 'Aggiungi' }).click();
    await page.getByLabel('Indirizzo email').fill('marco');
    await page.getByRole('button', { name: 'Invia la richiesta' }).click();
    await page.getByText(/Controlla l’indirizzo/).waitFor();
    await page.getByLabel('Indirizzo email').fill('marco@phone.example');
    await page.getByRole('button', { name: 'Invia la richiesta' }).click();
    await page.getByRole('link', { name: 'marco@phone.example' }).click();
    await page.getByRole('button', { name: 'Reinvia la richiesta' }).waitFor();
    // What busy buttons said to screen readers is still in the page, and names what is gone.
    await page.reload();
    await page.getByRole('button', { name: 'Reinvia la richiesta' }).waitFor();
    await inspect(page, 'readers-phone');
    const mail = await mailTo(product, 'marco@phone.example', /Confirm your subscription/);
    expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('deletes for ever after a question, and no file brings the address back', async () => {
    const { context, page, complaints } = await openAs('admin', `${readersPath}?q=script`);
    await page.getByRole('link', { name: 'script@list.example' }).click();
    await page.getByRole('button', { name: 'Elimina per sempre' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina per sempre' }).click();
    await page.getByText('Nessun iscritto corrisponde').waitFor();
    await page.getByRole('button', { name: 'Importa CSV' }).click();
    await chooseFile(page, 'email\nscript@list.example\n');
    await outcome(page, /^Disiscritti in passato/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a Viewer no reader and no button', async () => {
    const { context, page } = await openAs('viewer');
    await page.getByText('Gli iscritti non si possono leggere').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('@list.example');
    expect(await page.getByRole('button', { name: /Aggiungi|Importa|Esporta$/ }).count()).toBe(0);
    await context.close();
  });
});
