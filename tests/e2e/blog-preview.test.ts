import pg from 'pg';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { expectNoFindings } from '#tests/e2e/site/stage.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** The page of a draft, for whoever has its link. */

let browser: Browser;
let product: Product;
let database: pg.Client;
let token = '';
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  token = (await signInForToken(product, 'editor@vantaggio.example', samplePassword)).token as string;
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
});

const call = async (path: string, body?: BodyInit) => {
  const response = await fetch(`${product.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { body } : {}),
  });
  return response.json();
};

const draft = async () => {
  const { rows } = await database.query("select id from posts where status = 'draft'");
  return rows[0].id as string;
};

describe('a preview', () => {
  it('shows what was typed with its pictures under a band in Italian, leads back to the editor, and is nobody else’s', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#065da0' } })
      .png()
      .toBuffer();
    const { picture } = await call('/pictures?name=a.png', new Uint8Array(bytes));
    const id = await draft();
    const fields = {
      title: 'Typed and not saved',
      content: `<h2>One</h2><figure><img src="/pictures/text/${picture.id}" alt="A blue field"></figure>`,
      pictureId: picture.id,
      pictureAlt: 'A blue cover',
    };
    await database.query(
      "insert into post_working_copies (post_id, fields, base_version, sequence, tab, saved_by) select $1, $2, 1, 1, gen_random_uuid(), user_id from staff where role = 'Editor' limit 1",
      [id, JSON.stringify(fields)],
    );
    const { url } = await call(`/posts/${id}/preview-link`);
    const response = await fetch(product.url + url);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.text()).not.toContain('visit.gif');

    const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
    const { page, complaints } = await openPage(context);
    await page.goto(product.url + url, { waitUntil: 'networkidle' });
    const band = page.locator('.preview-band[lang="it"]');
    await band.getByText('Anteprima', { exact: true }).waitFor();
    await expect
      .poll(() => band.getByRole('link', { name: "Torna all'editor" }).getAttribute('href'))
      .toBe(`/admin/blog/edit/${id}`);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Typed and not saved');
    await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    for (const alt of ['A blue field', 'A blue cover']) {
      const image = page.getByAltText(alt);
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }
    await expectNoFindings(page, 'the preview');
    expect(complaints).toEqual([]);
    const address = (await page.getByAltText('A blue field').getAttribute('src')) as string;
    await context.close();
    const shown = await fetch(product.url + address);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await fetch(product.url + address.replace(/&preview=.*/, ''))).status).toBe(404);
    expect((await fetch(`${product.url}/blog/a-calendar-for-the-fourth-quarter`)).status).toBe(404);
    const picturePath = new URL(address, product.url).pathname;

    await database.query("update posts set content = $1, status = 'published', published_at = now() where id = $2", [
      fields.content,
      id,
    ]);
    expect((await fetch(product.url + picturePath)).status, 'public with its post').toBe(200);
    await database.query("update posts set status = 'draft' where id = $1", [id]);
    expect((await fetch(product.url + picturePath)).status, 'and no longer than it').toBe(404);
  });

  it('says what is wrong with a link that opens nothing', async () => {
    for (const path of ['/blog/preview/nonsense', '/blog/preview/v1.AAAA']) {
      const response = await fetch(product.url + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toMatch(/<section class="blog-state" lang="it">.*Anteprima non trovata/s);
    }
  });
});
