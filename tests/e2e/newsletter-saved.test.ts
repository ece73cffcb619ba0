import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** A product without a mail server, which gets one later by the environment and a restart. */
let browser: Browser;
let product: Product;
let server: MailServer;
let post: number;

const title = 'What comes back';

beforeAll(async () => {
  server = await startMailServer({});
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  await database.query('delete from subscribers');
  await database.query(
    `insert into subscribers (email, state, source, confirmed_at)
     select 'reader' || n || '@reader.example', 'confirmed', 'staff', now() from generate_series(1, 3) n`,
  );
  const { rows } = await database.query(
    `insert into posts (slug, title, excerpt, content, category, status, published_at)
     values ('what-comes-back', $1, 'More than the way back.', '<p>Count both ways.</p>', 'SEO', 'published', now())
     returning id`,
    [title],
  );
  post = rows[0].id;
  await database.end();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await server?.close();
});

async function open(width: number): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', `/admin/blog/newsletter/issues/new?post=${post}`);
  return { page, complaints, close: () => context.close() };
}

const figure = (page: Page, label: string) =>
  page.locator('dl div', { has: page.getByText(label, { exact: true }) }).locator('dd');
const look = (page: Page, name: string) => inspect(page, name, { exclude: ['iframe'] });
const filesFor = (address: string) =>
  readdirSync(path.join(product.dataDir, 'outbox')).filter((name) => name.includes(address));

it('an issue that nobody has made is not there, by whatever address: nothing has failed that another try could mend', async () => {
  const page = await browser.newPage({ locale: 'it-IT' });
  for (const none of ['999999', 'none']) {
    await openSignedIn(page, product, 'admin@vantaggio.example', `/admin/blog/newsletter/issues/${none}`);
    await page.getByText('Questo invio non c’è').waitFor();
    expect(await page.getByRole('button', { name: 'Riprova' }).count()).toBe(0);
  }
  await page.close();
});

it('an issue without a mail server is said to be saved, never sent, and leaves once there is one', async () => {
  const first = await open(1280);
  const { page } = first;
  await page.getByRole('button', { name: 'Invia ora' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invia a 3' }).click();
  await expect.poll(() => figure(page, 'Salvate, non spedite').textContent(), { timeout: 30_000 }).toBe('3');
  await page.getByText('Manca il server di posta: le copie diventano file').waitFor();
  await expect.poll(() => figure(page, 'Inviate').textContent()).toBe('0');
  await page.getByText('Mancava il server di posta: nessuno l’ha ricevuta').first().waitFor();
  // Nothing is offered that could not happen.
  expect(await page.getByRole('button', { name: /Invia .*copi[ae]|Spedisci ora/ }).count()).toBe(0);
  expect([1, 2, 3].map((n) => filesFor(`reader${n}@reader.example`).length)).toEqual([1, 1, 1]);
  await look(page, 'issue-saved');
  const address = new URL(page.url()).pathname;
  await page.goto(`${product.url}/admin/blog/newsletter/issues`);
  await page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: title })
    .getByText('Salvato, non spedito')
    .waitFor();
  await look(page, 'issues-saved');
  expect(first.complaints).toEqual([]);
  await first.close();

  const { dataDir } = product;
  await product.stop();
  const env = { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: String(server.port), NEWSLETTER_PER_MINUTE: '100000' };
  product = await startProduct({ dataDir, env });

  const second = await open(360);
  await second.page.goto(`${product.url}${address}`);
  await second.page.getByRole('button', { name: 'Invia 3 copie salvate' }).click();
  const ask = second.page.getByRole('alertdialog');
  await ask.getByText('Nessuno le ha ricevute: partono adesso.').waitFor();
  await ask.getByRole('button', { name: /^(Spedisci ora|Invia)/ }).click();
  await expect.poll(() => figure(second.page, 'Inviate').textContent(), { timeout: 30_000 }).toBe('3');
  await expect.poll(() => figure(second.page, 'Salvate, non spedite').count()).toBe(0);
  expect([...server.copies()].filter(([to]) => to.endsWith('@reader.example')).map(([, count]) => count)).toEqual([
    1, 1, 1,
  ]);
  await look(second.page, 'issue-left');
  expect(second.complaints).toEqual([]);
  await second.close();
});
