import pg from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { administratorUrl } from '#server/db/embedded.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, type Product, runToEnd, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';
import { openPage } from './journey.ts';

let browser: Browser;
let product: Product;
let database: pg.Client;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { WEB_CONCURRENCY: '2' } })]);
  // Does damage that the product itself could not do.
  database = new pg.Client({ connectionString: administratorUrl(product.dataDir) });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
});

const jobsPath = '/admin/settings/system/jobs';

async function openAs(who: 'admin' | 'editor' | 'client', path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.waitForURL((url) => url.pathname === path);
  return { context, page, complaints };
}

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Presses a button of the system and waits until its run has ended. */
async function press(page: Page, name: string, outcome: RegExp) {
  await page.getByRole('button', { name, exact: true }).press('Enter');
  await section(page, 'Manutenzione').getByText(outcome).waitFor();
}

describe('Impostazioni Sistema', () => {
  it('does what its buttons say, and shows what came of it', async () => {
    const { context, page, complaints } = await openAs('admin', jobsPath);
    await fetch(`${product.url}/services`);
    await press(page, 'Svuota Cache', /Svuotato: \d+ voci.* in 2 processi/);
    await press(page, 'Ottimizza Database', /Prima \d+.*MB, dopo \d+.*MB: \d+ tabelle/);
    await press(page, 'Controlla Integrità', /Nessun problema trovato/);
    for (const details of await page.getByText('Dettagli', { exact: true }).all()) await details.click();
    await page.getByRole('table', { name: 'Ottimizza Database' }).getByText('public.requests').waitFor();
    await page.getByRole('table', { name: 'Controlla Integrità' }).getByText('Riferimenti').waitFor();
    await inspect(page, 'system-done');

    await page.getByRole('button', { name: 'Pulisci Log Vecchi' }).click();
    await page.getByText('Non c’è niente di più vecchio di 365 giorni').waitFor();
    await page.getByRole('button', { name: 'Annulla' }).click();
    await database.query(
      "insert into auth.audit_log_entries (id, payload, created_at) select gen_random_uuid(), '{}', now() - interval '2 years' from generate_series(1, 1200)",
    );
    await page.getByRole('button', { name: 'Pulisci Log Vecchi' }).click();
    await page.getByText('Registro degli accessi').waitFor();
    await page.getByText('Il registro delle attività non viene toccato').waitFor();
    await inspect(page, 'system-logs-preview');
    await page.getByRole('button', { name: 'Elimina 1200 voci' }).press('Enter');
    await section(page, 'Manutenzione').getByText('1200 voci eliminate.').waitFor();
    await section(page, 'Operazioni precedenti').getByText('1200 voci eliminate.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('names exactly what is damaged, and what to do about it', async () => {
    const { context, page, complaints } = await openAs('admin', jobsPath);
    await database.query(
      `begin; set local session_replication_role = 'replica';
       insert into staff_avatars (user_id, token, picture) values (gen_random_uuid(), 'orphan', '\\x00'); commit`,
    );
    await press(page, 'Controlla Integrità', /1 problema trovato/);
    await page.getByText('1 riga di staff_avatars rimanda a un record di staff che non esiste.').waitFor();
    await page.getByText(/Ripristina l’ultimo backup integro/).waitFor();
    await inspect(page, 'system-findings');
    await database.query("delete from staff_avatars where token = 'orphan'");
    await press(page, 'Controlla Integrità', /Nessun problema trovato/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('takes up what a process that died in the middle left behind', async () => {
    const { rows } = await database.query(
      "insert into system_runs (kind, state, attempts, started_at) values ('clear-cache', 'running', 1, now()) returning id",
    );
    const state = await eventually(async () => {
      const found = await database.query('select state from system_runs where id = $1', [rows[0].id]);
      return found.rows[0].state === 'running' ? undefined : found.rows[0].state;
    }, 'the end of the run');
    expect(state).toBe('done');
  });

  it('is for Admins', async () => {
    const { context, page } = await openAs('editor', jobsPath);
    await page.getByText('I lavori di sistema sono riservati agli Admin').waitFor();
    expect(await page.getByRole('button', { name: 'Svuota Cache' }).count()).toBe(0);
    await context.close();
  });
});

it('shows failed jobs from the dashboard on, retries one and discards the rest', async () => {
  await database.query(
    `insert into pgboss.job (name, state, data, retry_count, output, completed_on)
     select name, 'failed', '{}', 3, '{"message": "the disk of elena@casa-lume.example was away"}', now()
     from unnest(array['clean-files', 'clean-exports', 'empty-trash']) as name`,
  );
  const { context, page, complaints } = await openAs('admin', '/admin');
  await page.getByRole('link', { name: '3 lavori non riusciti' }).click();
  await page.waitForURL(`**${jobsPath}`);
  const failed = section(page, 'Non riusciti');
  const row = failed.getByRole('listitem').filter({ hasText: 'clean-files' });
  await row.getByText('the disk of …@… was away').waitFor();
  await expect.poll(() => row.textContent()).toContain('4 tentativi');
  await page.getByRole('table', { name: 'Lavori pianificati' }).getByText('*/5 * * * *').first().waitFor();
  await inspect(page, 'jobs-failed');
  await page.setViewportSize({ width: 360, height: 740 });
  await row.getByRole('button', { name: 'Riprova' }).press('Enter');
  await row.waitFor({ state: 'detached' });
  await failed.getByRole('button', { name: 'Scarta tutti' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta', exact: true }).press('Enter');
  await failed.getByText('Nessun lavoro è fallito.').waitFor();
  const done = await eventually(async () => {
    const { rows } = await database.query(
      "select state from pgboss.job where name = 'clean-files' and retry_count >= 3",
    );
    return rows[0]?.state === 'completed' ? true : undefined;
  }, 'the job that was tried again');
  expect(done).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('Modalità Manutenzione', () => {
  const manage = (...args: string[]) =>
    runToEnd('node_modules/.bin/node', ['server/manage.ts', 'maintenance', ...args], {
      env: { DATA_DIR: product.dataDir },
    });
  afterEach(async () => {
    await manage('off');
  });
  const statusesOf = (path: string) =>
    Promise.all(Array.from({ length: 12 }, async () => (await fetch(product.url + path)).status));

  /** Workers hear of it some milliseconds after the one that was told. */
  const allAnswer = (path: string, status: number) =>
    eventually(
      async () => ((await statusesOf(path)).every((each) => each === status) ? true : undefined),
      `${status} at ${path} from every worker`,
    );

  it('closes the site for visitors in all workers, not for staff, and opens it as it was', async () => {
    // Kept in the memory of both workers.
    expect(new Set(await statusesOf('/services'))).toEqual(new Set([200]));
    const { context, page, complaints } = await openAs('admin', jobsPath);
    await page.getByRole('button', { name: 'Modalità Manutenzione' }).press('Enter');
    await page.getByLabel('Messaggio ai visitatori').fill('We are moving to a faster server.\nBack at <b>18:00</b>.');
    await inspect(page, 'maintenance-dialog', { here: true });
    await page.getByRole('button', { name: 'Chiudi il sito' }).press('Enter');
    await page.getByRole('status').getByText('Modalità Manutenzione attiva').waitFor();
    await allAnswer('/services', 503);
    expect(new Set(await statusesOf('/healthz'))).toEqual(new Set([200]));
    expect(new Set(await statusesOf('/readyz'))).toEqual(new Set([200]));

    const site = await context.newPage();
    expect((await site.goto(`${product.url}/services`))?.status()).toBe(200);
    await site.getByRole('complementary', { name: 'Manutenzione' }).getByText('Modalità Manutenzione attiva').waitFor();
    await inspect(site, 'maintenance-staff-view');
    expect(new Set(await statusesOf('/services'))).toEqual(new Set([503]));

    const visitor = await browser.newContext();
    const { page: outside, complaints: visitorComplaints } = await openPage(visitor);
    const answer = await outside.goto(`${product.url}/services`);
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '600']);
    await outside.getByText('Back at <b>18:00</b>.').waitFor();
    await inspect(outside, 'maintenance-visitor');
    await visitor.close();

    await page.getByRole('button', { name: 'Modalità Manutenzione' }).press('Enter');
    await page.getByRole('button', { name: 'Riapri il sito' }).press('Enter');
    await page.getByText('Disattivata: il sito è aperto').waitFor();
    await allAnswer('/services', 200);
    // What staff were shown was kept for nobody.
    const pages = await Promise.all(
      Array.from({ length: 12 }, async () => (await fetch(`${product.url}/services`)).text()),
    );
    expect(pages.filter((html) => html.includes('maintenance-band'))).toEqual([]);
    expect([...complaints, ...visitorComplaints]).toEqual([]);
    await context.close();
  });

  it('by a shell: a form that is open meanwhile is told that nothing was sent, a client is asked to come back', async () => {
    const visitor = await browser.newContext({ javaScriptEnabled: false });
    const form = await visitor.newPage();
    await form.goto(`${product.url}/contact`);
    const written = await browser.newContext();
    const { page: letter } = await openPage(written);
    await letter.goto(`${product.url}/contact`, { waitUntil: 'networkidle' });
    await letter.getByLabel('First Name').fill('Elena');
    await letter.locator('input[name="email"]').fill('elena@closed.example');
    await letter.locator('textarea[name="message"]').fill('Our ACOS doubled in a week.');
    const client = await openAs('client', '/client-dashboard', { viewport: { width: 360, height: 740 } });

    expect((await manage('on', 'Until noon.')).stdout).toBe('{"enabled":true,"message":"Until noon."}\n');
    await eventually(async () => ((await fetch(product.url)).status === 503 ? true : undefined), 'the closing');
    await form.locator('main form button[type="submit"]').last().click();
    await form.getByText('nothing was stored').waitFor();
    await form.getByText('Until noon.').waitFor();
    await letter.getByRole('button', { name: 'Send Message' }).click();
    const kept = letter.getByRole('alert');
    await kept.getByText('We closed the site for maintenance while you were writing').waitFor();
    await kept.getByText('Until noon.').waitFor();
    expect(await letter.locator('textarea[name="message"]').inputValue()).toBe('Our ACOS doubled in a week.');

    await client.page.getByRole('tab', { name: 'My Requests' }).click();
    await client.page.getByText('Until noon.').first().waitFor();
    await client.page.reload();
    await client.page.getByRole('heading', { name: 'We will be back shortly' }).waitFor();

    const refused = await manage('perhaps');
    expect([refused.code, refused.stderr.trim()]).toEqual([
      1,
      'maintenance wants on or off; the words for visitors, in quotes, come after on.',
    ]);
    await manage('off');
    await eventually(async () => ((await fetch(product.url)).status === 200 ? true : undefined), 'the opening');
    await letter.getByRole('button', { name: 'Send Message' }).click();
    await letter.waitForURL(/contact\/received/);
    await visitor.close();
    await written.close();
    await client.context.close();
  });
});
