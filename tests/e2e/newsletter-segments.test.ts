import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { giveSession, openSignedIn, signOutEverywhere } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;
let reader: string;
let client: string;
let post: string;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  await database.query('delete from subscribers');
  const clients = await database.query(
    `insert into clients (name, email, company) values ('Olga Fabbri', 'olga@fabbri.example', 'Fabbri Srl'),
       ('Nora Ricci', 'nora@ricci.example', 'Ricci Srl') returning 'CLI-' || lpad(number::text, 3, '0') as reference`,
  );
  client = clients.rows[0].reference;
  // Nora is a client with the tag, and never confirmed the newsletter.
  await database.query(
    `insert into client_tags (client_id, tag) select id, 'fiera 2026' from clients where email = 'nora@ricci.example'`,
  );
  const readers = await database.query(
    `insert into subscribers (email, state, source, confirmed_at) values
       ('mia@lettori.example', 'confirmed', 'blog', now()), ('olga@fabbri.example', 'confirmed', 'staff', now()),
       ('altri@lettori.example', 'confirmed', 'blog', now()), ('nora@ricci.example', 'pending', 'blog', null)
     returning id`,
  );
  reader = readers.rows[0].id;
  const posts = await database.query(
    `insert into posts (slug, title, excerpt, content, category, status, published_at)
     values ('after-the-fair', 'After the fair', 'What to do next.', '<p>Write within a week.</p>', 'SEO', 'published', now())
     returning id`,
  );
  post = posts.rows[0].id;
  await database.end();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(address: string, width = 1400) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', address);
  return { context, page, complaints };
}

const copyFor = (address: string) =>
  readdirSync(path.join(product.dataDir, 'outbox')).filter(
    (name) => name.includes(address) && name.includes('newsletter'),
  );

/** Tags of the record in front, by the name of their list. */
const tagsOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');

describe('an issue to a tag', () => {
  it('a client is tagged in their panel by keyboard, which can be taken back, and the list is narrowed to the tag', async () => {
    const { context, page, complaints } = await open(`/admin/clients/${client}`);
    const panel = page.getByRole('complementary').or(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Add tag' }).press('Enter');
    const box = page.getByRole('combobox', { name: 'New tag' });
    await box.fill('  FIERA 2026 ');
    await box.press('Enter');
    await expect.poll(() => tagsOf(page, 'Tags').allTextContents()).toEqual(['fiera 2026']);
    await box.fill('da togliere');
    await box.press('Enter');
    await expect.poll(() => tagsOf(page, 'Tags').count()).toBe(2);
    await box.press('Escape');
    await expect.poll(() => panel.first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Remove tag da togliere' }).press('Enter');
    await expect.poll(() => tagsOf(page, 'Tags').allTextContents()).toEqual(['fiera 2026']);
    await page.getByText('Tags removed: da togliere').waitFor();
    await inspect(page, 'client-tags');

    await page.goto(`${product.url}/admin/clients?tag=fiera+2026`);
    await page.getByText('Olga Fabbri').first().waitFor();
    await page.getByText('Nora Ricci').first().waitFor();
    await page.getByRole('button', { name: /Filter by tag/ }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await inspect(page, 'clients-by-tag');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a reader is tagged in their panel, also on a phone', async () => {
    const { context, page, complaints } = await open(`/admin/blog/newsletter/${reader}`, 390);
    await page.getByRole('button', { name: 'Aggiungi tag' }).click();
    const box = page.getByRole('combobox', { name: 'Nuovo tag' });
    await box.fill('a'.repeat(41));
    await box.press('Enter');
    await page.getByText('Un tag ha al massimo 40 caratteri.').waitFor();
    await box.fill('Fiera 2026');
    await box.press('Enter');
    await expect.poll(() => tagsOf(page, 'Tag').allTextContents()).toEqual(['fiera 2026']);
    await page.getByText('Tag modificati').waitFor();
    await inspect(page, 'reader-tags');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('goes to the confirmed readers with the tag or whose client has it, to each once, and to nobody else', async () => {
    const { context, page, complaints } = await open(`/admin/blog/newsletter/issues/new?post=${post}`);
    await page.getByText('3 iscritti confermati').waitFor();
    await page.getByRole('button', { name: /Destinatari/ }).click();
    await page.getByRole('option', { name: 'Provenienza: Importazione (0)' }).click();
    await page.getByText('Tra questi destinatari non c’è nessun iscritto confermato').waitFor();
    await page.getByRole('button', { name: 'Invia ora' }).click();
    await page.getByText('Tra i destinatari non c’è nessun iscritto confermato: scegline altri.').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.getByRole('button', { name: /Destinatari/ }).click();
    await inspect(page, 'issue-segments', { exclude: ['iframe'] });
    await page.getByRole('option', { name: 'Tag: fiera 2026 (2)' }).click();
    await page.getByText('2 iscritti confermati').waitFor();
    await inspect(page, 'issue-to-a-tag', { exclude: ['iframe'] });

    await page.getByRole('button', { name: 'Invia ora' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Inviare a 2 iscritti?' });
    await ask.getByText('A: Tag: fiera 2026.').waitFor();
    await ask.getByRole('button', { name: 'Invia a 2' }).dblclick();
    await page.getByText('A: Tag: fiera 2026').first().waitFor();
    await expect.poll(() => copyFor('mia@lettori.example').length, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => copyFor('olga@fabbri.example').length, { timeout: 30_000 }).toBe(1);
    await page
      .getByText(/^2 di 2/)
      .first()
      .waitFor({ timeout: 30_000 });
    for (const other of ['altri@lettori.example', 'nora@ricci.example']) expect(copyFor(other)).toEqual([]);
    await inspect(page, 'issue-sent-to-a-tag', { exclude: ['iframe'] });
    await page.goto(`${product.url}/admin/blog/newsletter/issues`);
    await page.getByText('A: Tag: fiera 2026').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('an issue that is being written', () => {
  const who = 'admin@vantaggio.example';
  it('keeps what is typed while a save is under way, and what a session that ended did not save', async () => {
    const { context, page, complaints } = await open(`/admin/blog/newsletter/issues/new?post=${post}`);
    const intro = page.getByLabel('Introduzione');
    await intro.fill('Dear reader,');
    let isSlow = true;
    const held: (() => void)[] = [];
    await page.route('**/api/v1/newsletter-issues/*', async (route) => {
      if (isSlow && route.request().method() === 'PUT') await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect.poll(() => held.length).toBe(1);
    await intro.press('End');
    await intro.pressSequentially(' a word more');
    isSlow = false;
    for (const go of held.splice(0)) go();
    await expect
      .poll(() => page.getByRole('button', { name: 'Salva', exact: true }).getAttribute('aria-busy'))
      .not.toBe('true');
    expect(await intro.inputValue()).toBe('Dear reader, a word more');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText('Invio salvato').waitFor();

    await intro.fill('Written for an hour');
    const address = page.url();
    await signOutEverywhere(product, who);
    // Everything that the screen asks is refused; it leaves once.
    const leavings: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/login?')) leavings.push(request.url());
    });
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.waitForURL(/\/login\?next=/);
    expect(leavings).toHaveLength(1);
    await giveSession(page, product, who);
    await page.goto(address);
    await page.getByText('Ecco quello che avevi scritto e non ancora salvato.').waitFor();
    expect(await intro.inputValue()).toBe('Written for an hour');
    await page.getByRole('button', { name: 'Scarta', exact: true }).click();
    await expect.poll(() => intro.inputValue()).toBe('Dear reader, a word more');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps the readers that a colleague chose where somebody else wrote another field, and saves their own', async () => {
    const one = await open(`/admin/blog/newsletter/issues/new?post=${post}`);
    const save = async (page: Page) => {
      const answer = page.waitForResponse((each) => each.request().method() === 'PUT');
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      return (await answer).status();
    };
    const begin = one.page.getByRole('button', { name: 'Prepara un nuovo invio' });
    const intro = one.page.getByLabel('Introduzione');
    await begin.or(intro).first().waitFor();
    if (await begin.isVisible()) await begin.click();
    await intro.fill('Begun together');
    expect(await save(one.page)).toBe(200);
    const other = await open(new URL(one.page.url()).pathname);
    await one.page.getByRole('button', { name: /Destinatari/ }).click();
    await one.page.getByRole('option', { name: 'Provenienza: Importazione (0)' }).click();
    expect(await save(one.page)).toBe(200);
    await other.page.getByLabel('Introduzione').fill('Ended alone');
    expect(await save(other.page)).toBe(409);
    const dialog = other.page.getByRole('alertdialog', { name: 'Nel frattempo è stata salvata un’altra versione' });
    await expect.poll(() => dialog.textContent()).toMatch(/Introduzione.*Ended alone.*Begun together/);
    expect(await dialog.textContent()).not.toContain('Destinatari');
    await dialog.getByRole('button', { name: 'Salva la mia' }).click();
    await other.page.getByText('Invio salvato').waitFor();
    await other.page.reload();
    await other.page.getByRole('button', { name: /Importazione/ }).waitFor();
    expect(await other.page.getByLabel('Introduzione').inputValue()).toBe('Ended alone');
    for (const { context, complaints } of [one, other]) {
      expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
      await context.close();
    }
  });
});
