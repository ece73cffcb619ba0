import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elsewhere, hostileHtml } from '#tests/hostile-html.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** Rows that came into the database by another way than the editor: what they hold runs nowhere. */

const families = [...new Set(hostileHtml.map(({ family }) => family))];
const textOf = (family: string) =>
  hostileHtml
    .filter((each) => each.family === family)
    .map(({ html }) => html)
    .join('\n')
    .replaceAll('\0', '');

let browser: Browser;
let product: Product;
let database: pg.Client;
const ids = new Map<string, string>();
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { PAGE_CACHE: 'off' } })]);
  database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  for (const [index, family] of families.entries()) {
    const { rows } = await database.query(
      `insert into posts (slug, title, excerpt, content, body_text, category, tags, meta_title, picture_alt, status, published_at)
       values ($1, $2, $2, $3, $3, 'SEO', array['Hostile'], $2, $2, 'published', now()) returning id`,
      [`hostile-${index}`, textOf(family).slice(0, 150), textOf(family)],
    );
    ids.set(`hostile-${index}`, rows[0].id);
  }
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
});

/** Loads an address, moves over and clicks through what it wrote, and tells what ran or was asked for. */
async function deedsOf(address: string): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const deeds: string[] = [];
  await context.exposeFunction('pwn', () => deeds.push('ran'));
  const page = await context.newPage();
  page.on('request', (request) => {
    if (request.url().startsWith(elsewhere)) deeds.push(`asked ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    deeds.push('dialog');
    return dialog.dismiss();
  });
  await page.goto(product.url + address, { waitUntil: 'networkidle' });
  deeds.push(...(await poke(page)));
  await context.close();
  return deeds;
}

const poke = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      for (const type of ['mouseover', 'focus', 'error', 'load', 'toggle', 'animationstart', 'pointerrawupdate'])
        element.dispatchEvent(new Event(type));
      for (const { name, value } of element.attributes)
        if (name.startsWith('on') || name === 'style' || /^\s*(?:javascript|data|vbscript):/i.test(value))
          faults.push(`${element.tagName} ${name}=${value}`);
    }
    const known =
      '.prose :is(script, style, iframe, object, embed, form, input, svg, math, template, base, meta, link)';
    return [...faults, ...[...document.querySelectorAll(known)].map(({ outerHTML }) => outerHTML)];
  });

describe.each(families.map((family, index) => [family, `hostile-${index}`] as const))('%s', (_family, slug) => {
  it('runs neither on the page of its post nor on its preview', async () => {
    expect(await deedsOf(`/blog/${slug}`)).toEqual([]);
    const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
    const answer = await fetch(`${product.url}/api/v1/posts/${ids.get(slug)}/preview-link`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await deedsOf((await answer.json()).url)).toEqual([]);
  });
});

it('runs neither in lists, nor in results, nor in the feed as its readers see it', async () => {
  for (const address of ['/blog', '/blog?tag=Hostile', '/blog?q=pwn'])
    expect(await deedsOf(address), address).toEqual([]);
  const page = await browser.newPage();
  await page.goto(`${product.url}/privacy`);
  const xml = await (await fetch(`${product.url}/blog/rss.xml`)).text();
  const { faults, count } = await page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    const found = [...feed.querySelectorAll('parsererror')].map(({ textContent }) => textContent);
    const texts = [...feed.getElementsByTagName('content:encoded'), ...feed.querySelectorAll('item > description')];
    for (const { textContent } of texts) {
      const html = new DOMParser().parseFromString(textContent ?? '', 'text/html');
      for (const element of html.body.querySelectorAll('*')) {
        if (/^(?:script|style|iframe|object|embed|form|svg|math|template|base|meta|link)$/i.test(element.tagName))
          found.push(element.outerHTML);
        for (const { name, value } of element.attributes)
          if (name.startsWith('on') || name === 'style' || /^\s*(?:javascript|data|vbscript):/i.test(value))
            found.push(`${element.tagName} ${name}=${value}`);
      }
    }
    return { faults: found, count: texts.length };
  }, xml);
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(2 * families.length);
  await page.close();
});
