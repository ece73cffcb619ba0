import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { everything, withoutNegatives } from '#tests/reports/golden-months.ts';
import { termReport, upload } from '#tests/reports/periods.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { WEB_CONCURRENCY: '2' } })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const slug = 'nordlys-a-shop-beside-amazon';
const proof = '#proof-heading';

async function inDatabase(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await client.connect();
  return client.query(statement, values).finally(() => client.end());
}

/** Two months of the sample client's account, signed. */
async function signTwoMonths(): Promise<void> {
  const september = { start: '2026-09-01', end: '2026-09-30' };
  const november = { start: '2026-11-01', end: '2026-11-20' };
  // The two of the sample data, of days that depend on today, are not to be offered.
  await inDatabase(`update analyses set status = 'revoked' where status = 'published'`);
  for (const report of [termReport(everything, september), termReport(withoutNegatives, november)]) {
    const { document } = await upload([report]);
    await inDatabase(
      `insert into analyses (client_id, status, parameters, document, report, published_at)
       select c.id, 'published', '{}', $1, '{}', now() from clients c where c.email = 'client@vantaggio.example'`,
      [JSON.stringify(document)],
    );
  }
}

async function open(email: string, path: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const opened = await openPage(context);
  await openSignedIn(opened.page, product, email, path);
  return opened;
}

const look = (page: Page, name: string) => inspect(page, name, { exclude: ['[data-sonner-toaster]'] });
const publicPage = async () => (await fetch(`${product.url}/portfolio/${slug}`)).text();

it('figures of two reports: asked for at the desk, allowed by the client, on the page, and off it when they withdraw', async () => {
  await signTwoMonths();
  const { rows } = await inDatabase('select id from case_studies where slug = $1', [slug]);
  const desk = await open('editor@vantaggio.example', `/admin/case-studies/${rows[0].id}`);
  await desk.page.getByRole('button', { name: /Cliente/ }).click();
  await desk.page.getByRole('option', { name: /CLI-/ }).first().click();
  await desk.page.getByRole('img', { name: /Spesa pubblicitaria: 344\s€ prima, 444\s€ dopo/ }).waitFor();
  await look(desk.page, 'figures at the desk');
  await desk.page.getByRole('button', { name: 'Chiedi il consenso' }).click();
  await desk.page.getByText('Il cliente non ha ancora risposto', { exact: false }).waitFor();
  expect(await publicPage()).not.toContain('proof-heading');

  const client = await open('client@vantaggio.example', '/client-dashboard');
  await client.page.getByRole('heading', { name: 'May we show these figures?' }).waitFor();
  await look(client.page, 'figures asked for');
  await client.page.getByRole('button', { name: 'Allow' }).click();
  await client.page.getByRole('heading', { name: 'May we show these figures?' }).waitFor({ state: 'detached' });

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const visitor = await openPage(context);
  await visitor.page.goto(`${product.url}/portfolio/${slug}`);
  await visitor.page.locator(proof).waitFor();
  await visitor.page.getByText('Published with the seller’s consent.', { exact: false }).waitFor();
  await visitor.page.getByText('The same as a table').click();
  await visitor.page.getByRole('cell', { name: '€444.00' }).waitFor();
  await look(visitor.page, 'figures on the page');

  await client.page.goto(`${product.url}/client-dashboard/profile`);
  await client.page.getByRole('button', { name: 'Withdraw' }).click();
  await client.page.getByText('You withdrew on', { exact: false }).waitFor();
  await look(client.page, 'figures withdrawn');
  expect(await publicPage()).not.toContain('proof-heading');
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await visitor.page.locator(proof).count()).toBe(0);
  await desk.page.reload();
  await desk.page.getByText('Consenso revocato', { exact: false }).waitFor();
  expect([...desk.complaints, ...client.complaints, ...visitor.complaints]).toEqual([]);
});
