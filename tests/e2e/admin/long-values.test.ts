import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { giveSession, signInForToken } from '#tests/setup/sign-in.ts';

/** Words without a place to break, and sums of millions, on a phone and a desk. */

const who = 'admin@vantaggio.example';
const long = 'Precipitevolissimevolmenteelettroencefalografistaanticostituzionalissimamente';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  const { token } = await signInForToken(product, who, samplePassword);
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  };
  const client = { name: long, company: long, email: 'long@seller.example', phone: '', locale: 'it', despite: true };
  await post('/requests', {
    key: crypto.randomUUID(),
    client,
    request: { source: 'phone', types: ['Business Analysis'], title: long, text: long, priority: 'high' },
    assigneeId: null,
    isTold: false,
  });
  const engagement = { title: long, amountCents: 123_456_789_01, date: '2026-03-29', status: 'paid' };
  await post('/engagements', { client: 'CLI-001', ...engagement });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Texts of which a part cannot be read. */
async function cutIn(page: Page, label: string): Promise<(string | null)[]> {
  const figures = page.getByRole('list', { name: label });
  await figures.waitFor();
  return figures
    .locator('a, p, p > span')
    .evaluateAll((all) =>
      all
        .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.textContent),
    );
}

it.each([
  { width: 360, height: 740 },
  { width: 640, height: 400 },
  { width: 1280, height: 800 },
])('stay within the screen and are read whole at $width px', async (viewport) => {
  const context = await browser.newContext({ locale: 'it-IT', viewport });
  const { page, complaints } = await openPage(context);
  await giveSession(page, product, who);
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

  await page.goto(`${product.url}/admin`);
  await page.getByRole('region', { name: 'Attività recente' }).getByText(long).waitFor();
  expect(await isWithin()).toBe(true);

  await page.goto(`${product.url}/admin/clients`);
  await page.getByText('€123,4').first().waitFor();
  expect(await cutIn(page, 'Clients in figures')).toEqual([]);
  const sums = page.getByRole('row').getByText(/^€123,4/);
  if (viewport.width === 1280) await sums.waitFor();
  expect(
    await sums.evaluateAll(
      (all) =>
        all.filter((sum) => {
          const cell = sum.closest('td');
          return (
            cell === null ||
            [cell, ...cell.querySelectorAll('*')].some(
              (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
            )
          );
        }).length,
    ),
  ).toBe(0);
  expect(await isWithin()).toBe(true);

  await page.goto(`${product.url}/admin/statistics/requests`);
  await page.getByText('Prima risposta', { exact: true }).first().waitFor();
  expect(await cutIn(page, 'Cifre del periodo')).toEqual([]);

  await page.goto(`${product.url}/admin/requests/REQ-011`);
  const line = page.getByRole('button', { name: 'Scrivi a Precipitevolissimevolmente' });
  await line.waitFor();
  expect(await line.evaluate((each) => each.getBoundingClientRect().right <= window.innerWidth)).toBe(true);
  expect(await line.evaluate((each) => getComputedStyle(each).textOverflow)).toBe('ellipsis');
  expect(complaints).toEqual([]);
  await context.close();
});
