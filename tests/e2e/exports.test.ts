import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive, readCsv } from '#tests/archive.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';
import { openPage } from './journey.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(who: 'admin' | 'editor' | 'viewer', path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  return { context, page, complaints };
}

/** Presses the first "Scarica" and reads the zip that the browser saved. */
async function download(page: Page): Promise<Record<string, string>> {
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Scarica/ })
    .first()
    .click();
  const file = await (await saved).path();
  return readArchive(file);
}

describe('Esporta Dati', () => {
  it('opens from the header, says what is missing, makes the file and lets the browser save it', async () => {
    const { context, page, complaints } = await openAs('admin', '/admin');
    await page.getByRole('banner').getByRole('link', { name: 'Esporta Dati' }).click();
    await page.getByText('Nessuna esportazione').waitFor();
    await page.getByRole('button', { name: 'Esporta', exact: true }).click();
    await page.getByText('Scegli almeno un insieme di dati').waitFor();
    await page.getByRole('checkbox', { name: /^Richieste di analisi/ }).press('Space');
    await page.getByRole('button', { name: /^Campi: 41 di 41/ }).press('Enter');
    await page.getByRole('checkbox', { name: 'phone' }).press('Space');
    await page.getByRole('checkbox', { name: 'JSON' }).press('Space');
    await page.getByRole('checkbox', { name: 'Excel (.xlsx)' }).press('Space');
    await page.getByRole('checkbox', { name: /^Utenti/ }).press('Space');
    // A day that is half typed means no days at all to the browser: nobody asked for all of them.
    await page.getByLabel('Dal').focus();
    await page.keyboard.type('15');
    await page.getByRole('button', { name: 'Esporta', exact: true }).click();
    await page.getByText('Un giorno non è scritto per intero').waitFor();
    await page.getByLabel('Dal').fill('');
    await inspect(page, 'exports-form');
    await page.getByRole('button', { name: 'Esporta', exact: true }).press('Enter');
    await page.getByText('Pronta').waitFor();
    const files = await download(page);
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'manifest.json',
      'requests.csv',
      'requests.json',
      'requests.xlsx',
      'users.csv',
      'users.json',
      'users.xlsx',
    ]);
    const [head] = readCsv(files['requests.csv'] ?? '');
    expect(head?.filter((name) => !name.endsWith('_local'))).toHaveLength(40);
    expect(head).not.toContain('phone');
    await inspect(page, 'exports-ready');
    await page.getByRole('button', { name: 'Elimina il file' }).click();
    await page.getByRole('listitem').getByText('Annullata').last().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('exports the list on the screen: the same search, the same rows', async () => {
    const { context, page, complaints } = await openAs('editor', '/admin/requests');
    await page
      .getByRole('navigation', { name: /stato/i })
      .getByRole('link', { name: /^In Corso/ })
      .click();
    await page.waitForURL(/status=in-progress/);
    const rows = page.getByRole('table').getByRole('row');
    const shown = await eventually(async () => {
      const texts = await rows.allTextContents();
      const found = texts.flatMap((text) => /REQ-\d{3,}/.exec(text)?.[0] ?? []);
      const areOfStatus = texts.slice(1).every((text) => text.includes('In Corso'));
      return found.length > 0 && areOfStatus ? found : undefined;
    }, 'the list of that status');
    await page.getByRole('link', { name: 'Esporta elenco' }).click();
    await page.getByText(/Solo le richieste dell’elenco filtrato: Stato In Corso/).waitFor();
    await page.getByRole('button', { name: 'Esporta', exact: true }).click();
    await page.getByText('Pronta').waitFor();
    const [head = [], ...lines] = readCsv((await download(page))['requests.csv'] ?? '');
    expect(lines.map((line) => line[head.indexOf('reference')])).toEqual(shown);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('offers a Viewer figures alone, at 360 px', async () => {
    const { context, page, complaints } = await openAs('viewer', '/admin/exports', {
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('checkbox', { name: /^Statistiche delle visite/ }).waitFor();
    expect(await page.getByRole('checkbox', { name: /^(Richieste di analisi|Clienti|Utenti)/ }).count()).toBe(0);
    await page.getByRole('checkbox', { name: /^Richieste per giorno e stato/ }).press('Space');
    await page.getByRole('button', { name: 'Esporta', exact: true }).click();
    await page.getByText('Pronta').waitFor();
    expect(Object.keys(await download(page))).toContain('request-counts.csv');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('Cestino', () => {
  async function deleteOne(page: Page): Promise<string> {
    const first = page.getByRole('table').getByRole('row').nth(1);
    const reference = /REQ-\d{3,}/.exec((await first.textContent()) ?? '')?.[0] as string;
    await first.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Elimina', exact: true }).click();
    await page.getByRole('button', { name: 'Sposta nel cestino' }).click();
    await eventually(
      async () => ((await page.getByRole('row', { name: new RegExp(reference) }).count()) === 0 ? true : undefined),
      'the deletion',
    );
    return reference;
  }

  it('gives a deleted request back, takes that back, and lets it go for ever after asking', async () => {
    const { context, page, complaints } = await openAs('admin', '/admin/requests');
    const reference = await deleteOne(page);
    await page.getByRole('link', { name: 'Cestino' }).click();
    const row = page.getByRole('row', { name: new RegExp(reference) });
    await row.waitFor();
    await expect.poll(() => row.textContent()).toMatch(/29 giorni/);
    await inspect(page, 'trash');
    await page.setViewportSize({ width: 1280, height: 800 });
    await row.getByRole('button', { name: /^Ripristina/ }).press('Enter');
    await page.getByText('Il cestino è vuoto').or(page.getByText('Nel cestino non c’è niente')).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Ripristinato' })
      .getByRole('button', { name: 'Rimetti nel cestino' })
      .click();
    await row.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await row.getByRole('button', { name: /^Elimina per sempre/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click();
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('button', { name: /^Elimina per sempre/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina per sempre' }).click();
    await row.waitFor({ state: 'detached' });
    await page.goto(`${product.url}/admin/trash?q=${randomUUID()}`);
    await page.getByRole('link', { name: 'Mostra tutto il cestino' }).click();
    await page.getByText('Il cestino è vuoto').waitFor();
    await inspect(page, 'trash-empty');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is no screen for Viewers: they see no link, and are told so at its address', async () => {
    const { context, page, complaints } = await openAs('viewer', '/admin/requests');
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('link', { name: /Cestino|Esporta elenco/ }).count()).toBe(0);
    await page.goto(`${product.url}/admin/trash`);
    await page.getByRole('alert').getByText('Non hai il permesso di farlo.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
