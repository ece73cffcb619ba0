import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import {
  eventually,
  type Product,
  samplePassword,
  startProduct,
  temporaryFolder,
  workerEnvironment,
} from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';
import { ageProofs, openPage } from './journey.ts';

let browser: Browser;
let product: Product;
let database: pg.Client;

const screen = '/admin/settings/system/backups';

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(who: 'admin' | 'editor', at = screen) {
  const context = await browser.newContext({ locale: 'it-IT' });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, at);
  return { context, page, complaints };
}

/** The restore ends the connections of everybody: each question has one of its own. */
async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  try {
    return (await database.query<Row>(sql)).rows;
  } finally {
    await database.end();
  }
}

async function makeOne(page: Page) {
  await page.getByRole('button', { name: 'Esegui backup ora' }).waitFor(); // from then on the list is what it is
  const ready = page.getByText('Pronto', { exact: true });
  const before = await ready.count();
  await page.getByRole('button', { name: 'Esegui backup ora' }).press('Enter');
  await ready.nth(before).waitFor();
}

/** Whoever signed in a while ago says who they are in place, and the download goes on. */
async function savedFile(page: Page): Promise<Buffer> {
  await ageProofs(product, 'admin@vantaggio.example');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await question.getByLabel('Password').fill(samplePassword);
  await question.getByRole('button', { name: 'Conferma' }).click();
  return readFileSync(await (await saving).path());
}

describe('Backup', () => {
  it('says on the dashboard and on its screen that no nightly backup holds uploaded files, to whoever makes them', async () => {
    const { context, page, complaints } = await openAs('admin', '/admin');
    await page.getByRole('link', { name: 'I file caricati non sono in nessun backup notturno' }).press('Enter');
    await page.waitForURL(/\/admin\/settings\/system$/);
    await page.goto(product.url + screen);
    await page.getByText('I backup notturni non contengono i file caricati').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    const editor = await openAs('editor', '/admin');
    await editor.page.getByRole('heading', { name: 'Da fare adesso' }).waitFor();
    expect(await editor.page.getByText('nessun backup notturno').count()).toBe(0);
    await editor.context.close();
  });

  it('is made, checked, downloaded, deleted and brought back; something else is not taken', async () => {
    const { context, page, complaints } = await openAs('admin');
    await page.getByText('Nessun backup', { exact: true }).waitFor();
    await inspect(page, 'backups-empty');
    await page.getByRole('checkbox', { name: /^Database/ }).press('Space');
    await page.getByText('Scegli almeno una delle due parti.').waitFor();
    await page.getByRole('checkbox', { name: /^Database/ }).press('Space');
    await page.getByRole('checkbox', { name: /^File caricati/ }).press('Space');
    await makeOne(page);
    await page.getByText('Database e file caricati').waitFor();
    await page.getByRole('button', { name: 'Verifica', exact: true }).press('Enter');
    await page.getByText(/^Verificato, integro/).waitFor();
    await inspect(page, 'backups-one');
    const file = await savedFile(page);
    await page.getByRole('button', { name: /^Elimina il backup/ }).click();
    await page.getByRole('button', { name: 'Elimina', exact: true }).click();
    await page.getByText('Nessun backup', { exact: true }).waitFor();
    const folder = temporaryFolder('uploads');
    writeFileSync(path.join(folder, 'cut.tar.zst'), file.subarray(0, file.length - 100));
    writeFileSync(path.join(folder, 'whole.tar.zst'), file);
    writeFileSync(path.join(folder, 'other.zst'), 'not a backup');
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles(path.join(folder, 'cut.tar.zst'));
    await page.getByText('Verifica non superata. Il file è stato tagliato o modificato.').waitFor();
    await chooser.setInputFiles(path.join(folder, 'whole.tar.zst'));
    await page.getByText(/^Verificato, integro/).waitFor();
    expect(complaints).toEqual([]);
    await chooser.setInputFiles(path.join(folder, 'other.zst'));
    await page.getByText('Questo file non è un backup.').waitFor();
    await context.close();
  });

  it('puts everything back as it was, ends every session, and says so', async () => {
    const { context, page } = await openAs('admin');
    await ask(`update requests set company = 'Before the backup'`);
    await makeOne(page);
    await ask(`update requests set company = 'After the backup'`);
    await page.getByRole('button', { name: 'Ripristina', exact: true }).first().click();
    const dialog = page.getByRole('alertdialog');
    await inspect(page, 'backups-restore', { here: true });
    await dialog.getByRole('textbox').fill('Another site');
    await dialog.getByRole('button', { name: 'Sostituisci tutti i dati' }).click();
    await dialog.getByText('Non è il nome del sito.').waitFor();
    const workers = await ask<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'vantaggio-listen'`,
    );
    // The workers may be gone before they answer what the screen asks next.
    await page.route('**/api/v1/backups', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('textbox').fill('Vantaggio');
    await dialog.getByRole('textbox').press('Enter');
    await page.waitForURL((url) => url.pathname === '/login', { timeout: 60_000 });
    await context.close();
    await eventually(async () => {
      const { status } = await fetch(`${product.url}/readyz`);
      return status === 200 ? true : undefined;
    }, 'the product serves again');
    expect(await ask(`select distinct company from requests`)).toEqual([{ company: 'Before the backup' }]);
    expect(await ask(`select count(*)::int as n from audit_log where action = 'backup.restored'`)).toEqual([{ n: 1 }]);
    const now = await ask<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'vantaggio-listen'`,
    );
    expect(now.filter(({ pid }) => workers.some((worker) => worker.pid === pid))).toEqual([]);
    const again = await openAs('admin');
    await again.page.getByText(/^Ripristinato:/).waitFor();
    await makeOne(again.page);
    expect(again.complaints).toEqual([]);
    await again.context.close();
  });

  it('is nobody’s but an Admin’s', async () => {
    const { context, page } = await openAs('editor');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('button', { name: 'Esegui backup ora' }).count()).toBe(0);
    await context.close();
  });
});
