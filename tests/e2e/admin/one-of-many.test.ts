import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** What is done to many, done to one: the question before it counts like a person. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(path: string) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page, complaints } = await openPage(context);
  // Pictures in mails have the site's public name, and the preview of a mail shows them only under it.
  const site = { ...product, url: product.url.replace('127.0.0.1', 'localhost') };
  await openSignedIn(page, site, 'admin@vantaggio.example', path);
  const leave = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, leave };
}

async function ask(path: string, body?: unknown) {
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  expect(answer.ok).toBe(true);
  return answer.json();
}

describe('a question about one', () => {
  it('speaks of one client, where one row is chosen', async () => {
    const { page, leave } = await open('/admin/clients');
    await page
      .getByRole('row', { name: /CLI-003/ })
      .getByRole('link')
      .first()
      .focus();
    await page.keyboard.press('Space');
    const deeds = page.getByRole('region', { name: 'Selected clients' });
    await deeds.getByRole('button', { name: 'Add tags' }).click();
    await page.getByRole('dialog', { name: 'Add tags to 1 client', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await deeds.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete the selected client?' });
    await question.getByText('1 client goes to the trash').waitFor();
    await leave();
  });

  it('speaks of one reader, where an issue has one', async () => {
    const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
    await database.connect();
    await database.query(
      `insert into subscribers (email, state, source, confirmed_at) values ('giulia@lettrice.example', 'confirmed', 'blog', now())`,
    );
    await database.end();
    const posts = await ask('/posts?status=published');
    const { issue } = await ask('/newsletter-issues', { postId: posts.items[0].id, key: randomUUID() });
    const { page, leave } = await open(`/admin/blog/newsletter/issues/${issue.id}`);
    await page.getByRole('button', { name: 'Invia ora' }).click();
    await page.getByRole('alertdialog', { name: 'Inviare a 1 iscritto?' }).waitFor();
    await leave();
  });
});
