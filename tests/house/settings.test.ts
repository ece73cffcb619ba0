import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, signInWithPassword } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, type Product, runToEnd, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** Settings that shut out, on the product with two workers: at once in both, with a screen that says so and a way back by shell. */

let browser: Browser;
let product: Product;
let database: pg.Client;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { WEB_CONCURRENCY: '2' } })]);
  database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await browser?.close();
  await database?.end();
  await product?.stop();
});

async function save(group: string, values: object): Promise<void> {
  await database.query('begin');
  await database.query(
    'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [group, JSON.stringify(values)],
  );
  await database.query("select pg_notify('settings', '')");
  await database.query('commit');
}

/** What twelve calls on connections of their own meet: new connections go to the workers in turn. */
async function met(path: string, headers: Record<string, string>): Promise<Set<number>> {
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const answer = await fetch(`${product.url}${path}`, { headers: { connection: 'close', ...headers } });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  return new Set(answers);
}

const everywhere = (path: string, headers: Record<string, string>, status: number) =>
  eventually(async () => {
    const statuses = await met(path, headers);
    return statuses.size === 1 && statuses.has(status) ? true : undefined;
  }, `${status} from every worker for ${path}`);

it('the switch of the API and its limit hold in every worker', async () => {
  await everywhere('/api/v1/openapi.json', {}, 200);
  await save('api', { enableAPI: false });
  await everywhere('/api/v1/openapi.json', {}, 404);
  await save('api', { rateLimitPerHour: 500 });
  await everywhere('/api/v1/openapi.json', {}, 200);
  // Counted together: no worker lets through what the other has used up.
  await database.query('delete from api_call_counts');
  await save('api', { rateLimitPerHour: 20 });
  await eventually(async () => ((await met('/api/v1/openapi.json', {})).has(429) ? true : undefined), 'the limit');
  await everywhere('/api/v1/openapi.json', {}, 429);
  const { rows } = await database.query<{ most: number }>('select max(calls) as most from api_call_counts');
  expect(rows[0]?.most).toBeLessThanOrEqual(20);
  await save('api', {});
});

it('whom the whitelist shuts out reads why and from which address, and comes in again after a reset by shell', async () => {
  const context = await browser.newContext({ locale: 'it-IT' });
  const { page, complaints } = await openPage(context);
  await signInWithPassword(page, product, 'admin@vantaggio.example', '/admin');
  await page.waitForURL(/\/admin$/);
  await save('security', { enableIPWhitelist: true, ipWhitelist: '203.0.113.0/24' });
  await page.getByRole('link', { name: 'Messaggi' }).click();
  await page.getByText(/Il back office non si apre da questo indirizzo \((127\.0\.0\.1|::1)\)/).waitFor();
  await page.goto(`${product.url}/admin`);
  await page.getByRole('heading', { name: 'Da qui il back office non si apre' }).waitFor();
  await page.getByText(/^(127\.0\.0\.1|::1)$/).waitFor();
  await inspect(page, 'address-refused');

  const other = await openPage(await browser.newContext({ locale: 'it-IT' }));
  await signInWithPassword(other.page, product, 'admin@vantaggio.example');
  await other.page.getByRole('heading', { name: 'Da qui il back office non si apre' }).waitFor();

  const reset = await runToEnd('npm', ['run', '-s', 'manage', '--', 'settings:reset', 'security'], {
    env: { DATA_DIR: product.dataDir },
  });
  expect(reset).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(reset.stdout)).toMatchObject({ group: 'security', before: { ipWhitelist: '203.0.113.0/24' } });
  await page.getByRole('button', { name: 'Riprova' }).click();
  await page.getByRole('link', { name: 'Clienti' }).waitFor();
  expect([...complaints, ...other.complaints]).toEqual([]);
  await context.close();
});

it('the reset names the groups when it is given another word', async () => {
  const ending = await runToEnd('npm', ['run', '-s', 'manage', '--', 'settings:reset', 'everything'], {
    env: { DATA_DIR: product.dataDir },
  });
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  expect(ending.stderr).toContain('general, email, security, api, system, maintenance');
});
