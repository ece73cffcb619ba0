import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { workerEnvironment } from '#tests/setup/product.ts';
import { describePictures } from './found/pictures.ts';
import { browser, paths, picture, product, slug, text, withPage } from './found/stage.ts';

/** What search engines, link previews and browsers find about the public pages. */

type Head = { title: string; canonical: string | undefined; metas: Map<string, string> };

async function headOf(address: string): Promise<Head> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url + address);
  const metas = await page
    .locator('meta[name], meta[property]')
    .evaluateAll((all) =>
      all.map((meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    );
  expect(new Set(metas.map(([name]) => name)).size, `${address} names everything once`).toBe(metas.length);
  const canonical = page.locator('link[rel="canonical"]');
  const head = {
    title: await page.title(),
    canonical: (await canonical.count()) === 1 ? ((await canonical.getAttribute('href')) ?? undefined) : undefined,
    metas: new Map(metas as [string, string][]),
  };
  await context.close();
  return head;
}

describe('what is found about every page of the sitemap', () => {
  it('is a title, a description, one address and a preview of its own', async () => {
    expect(paths.length).toBeGreaterThan(15);
    const seen = {
      titles: new Set(),
      descriptions: new Set(),
      canonicals: new Set(),
      pictures: new Set(),
      alts: new Set(),
      bytes: new Set(),
    };
    for (const address of paths) {
      const { title, canonical, metas } = await headOf(address);
      const description = metas.get('description');
      expect(title.length, address).toBeGreaterThan(10);
      expect(description?.length, address).toBeGreaterThan(30);
      expect(new URL(canonical as string).pathname).toBe(address);
      expect(metas.get('robots')).toBeUndefined();
      const image = metas.get('og:image') as string;
      const alt = metas.get('og:image:alt') as string;
      expect(Object.fromEntries(metas), address).toMatchObject({
        'og:type': /^\/blog\/./.test(address) ? 'article' : 'website',
        'og:locale': 'en_GB',
        'og:site_name': 'Vantaggio',
        'og:title': title,
        'og:description': description,
        'og:url': canonical,
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
        'twitter:title': title,
        'twitter:description': description,
        'twitter:image': image,
        'twitter:image:alt': alt,
      });
      const { response, bytes, metadata } = await picture(image);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control'), `${address} names its picture by its content`).toContain(
        'immutable',
      );
      expect([metadata.format, metadata.width, metadata.height]).toEqual(['png', 1200, 630]);
      expect(bytes.length).toBeLessThan(100_000);
      seen.titles.add(title);
      seen.descriptions.add(description);
      seen.canonicals.add(canonical);
      seen.pictures.add(image);
      seen.alts.add(alt);
      seen.bytes.add(bytes.toString('base64'));
    }
    for (const [name, values] of Object.entries(seen)) expect(values.size, name).toBe(paths.length);
  });

  it('is structured data that parses, and whose words all stand on the page', async () => {
    const types = new Set<string>();
    for (const address of paths) {
      await withPage(address, async (page) => {
        const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
        // biome-ignore lint/performance/useDomNodeTextContent: what is not rendered must not count
        const visible = plain(await page.locator('body').innerText());
        const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
        for (const { key, value } of blocks.flatMap((block) => [...leavesOf(JSON.parse(block))])) {
          if (key === '@type') types.add(value);
          if (wordKeys.has(key)) expect(visible, `${address} shows its ${key}`).toContain(plain(value));
        }
      });
    }
    for (const type of [
      'Organization',
      'WebSite',
      'Service',
      'FAQPage',
      'BreadcrumbList',
      'CreativeWork',
      'Blog',
      'Article',
    ])
      expect(types).toContain(type);
  });

  it('is when it changed, and the pictures of case studies and articles', async () => {
    const xml = await text('/sitemap.xml');
    const entry = (address: string) => xml.split('<url>').find((each) => each.includes(`${address}</loc>`)) ?? '';
    for (const address of ['/about', '/portfolio', '/services/web-development', '/privacy', '/blog'])
      expect(Date.parse(/<lastmod>(.*)<\/lastmod>/.exec(entry(address))?.[1] ?? ''), address).toBeGreaterThan(0);
    for (const address of ['/portfolio/casa-lume-from-one-product-to-a-range', '/blog/what-a-click-may-cost']) {
      const image = /<image:loc>(.*)<\/image:loc>/.exec(entry(address))?.[1];
      expect((await picture(image as string)).metadata.format).toBe('webp');
    }
  });
});

const wordKeys = new Set(
  'name headline description abstract text keywords genre jobTitle email telephone address'.split(' '),
);

/** Every text of a JSON value with the name that it stands under. */
function* leavesOf(value: unknown, key = ''): Generator<{ key: string; value: string }> {
  if (typeof value === 'string') yield { key, value };
  else if (Array.isArray(value)) for (const each of value) yield* leavesOf(each, key);
  else if (value && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) yield* leavesOf(each, name);
}

describe('pages that nobody should find', () => {
  it.each([
    '/analysis-request/received',
    '/contact/received',
    '/no-such-page',
    '/portfolio/no-such-case',
    '/blog/no-such-post',
    '/blog?q=click',
    '/blog?tag=nothing',
    '/blog/preview/nonsense',
  ])('%s says noindex and has no canonical address', async (address) => {
    const { metas, canonical } = await headOf(address);
    expect(metas.get('robots')).toBe('noindex');
    expect(canonical).toBeUndefined();
    expect(paths).not.toContain(address);
    const image = metas.get('og:image');
    if (image) expect((await picture(image)).metadata.width).toBe(1200);
  });
});

describe('social previews', () => {
  it.each([
    '/og/nobody.png',
    '/og/services/nobody.png',
    '/og/portfolio/nobody.png',
    '/og/blog/nobody.png',
    '/og/blog/a-calendar-for-the-fourth-quarter.png',
    '/og/about.jpg',
    '/og/',
    '/og/a/b/c.png',
  ])('%s is 404', async (address) => expect((await fetch(product.url + address)).status).toBe(404));

  it('are made once for many who ask at the same time, whatever the query says', async () => {
    const folder = path.join(product.dataDir, 'pictures');
    const before = new Set(readdirSync(folder));
    await changeCase({ title: 'A title that nobody has seen yet' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        fetch(`${product.url}/og/portfolio/${slug}.png?v=${index}&x=${index}`).then(async (response) => ({
          caching: response.headers.get('cache-control'),
          bytes: Buffer.from(await response.arrayBuffer()).toString('base64'),
        })),
      ),
    );
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1);
    expect(new Set(answers.map(({ caching }) => caching))).toEqual(new Set(['public, no-cache']));
    const made = readdirSync(folder).filter((name) => !before.has(name) && !name.startsWith('.'));
    expect(made).toHaveLength(1);
  });

  it('change their address with the title', async () => {
    await changeCase({ title: 'One title' });
    const one = (await headOf(`/portfolio/${slug}`)).metas.get('og:image') as string;
    await changeCase({ title: 'Another title' });
    const other = (await headOf(`/portfolio/${slug}`)).metas.get('og:image') as string;
    expect(other).not.toBe(one);
    expect((await picture(other)).response.headers.get('cache-control')).toContain('immutable');
    expect((await picture(one)).response.headers.get('cache-control')).toBe('public, no-cache');
  });

  it('answer a second question with 304, and HEAD without a body', async () => {
    const address = `${product.url}/og/home.png`;
    const etag = (await fetch(address)).headers.get('etag') as string;
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    // As a proxy names it that compresses by itself.
    for (const known of [address, `${product.url}/blog/rss.xml`]) {
      const tag = (await fetch(known)).headers.get('etag') as string;
      expect((await fetch(known, { headers: { 'if-none-match': `W/${tag}` } })).status, known).toBe(304);
    }
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      'image/png',
      0,
    ]);
  });
});

async function changeCase({ title }: { title: string }): Promise<void> {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await client.connect();
  await client.query('update case_studies set title = $1 where slug = $2', [title, slug]);
  await client.end();
}

describePictures();
