import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('what a colleague restored while it was asked about is not said to be deleted for ever', async () => {
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  };
  const { request } = (await call('/requests/REQ-003')).json;
  await call('/requests/removal', { targets: [{ reference: 'REQ-003', version: request.version }] });

  const { page, complaints } = await openPage(await browser.newContext({ locale: 'it-IT' }));
  await openSignedIn(page, product, 'admin@vantaggio.example', '/admin/trash');
  await page.getByRole('button', { name: /^Elimina per sempre REQ-003/ }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  const [item] = (await call('/trash?q=REQ-003')).json.items;
  await call('/trash/restoring', { items: [{ kind: 'request', id: item.id }] });
  await question.getByRole('button', { name: 'Elimina per sempre' }).click();

  await page.getByText('Non eliminato: REQ-003, Tom Azzopardi non era più nel cestino.').waitFor();
  await page.getByText('Il cestino è vuoto').waitFor();
  expect((await call('/requests/REQ-003')).status).toBe(200);
  expect(complaints).toEqual([]);
});
