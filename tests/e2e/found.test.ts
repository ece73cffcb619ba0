import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** What search engines, link previews and browsers find about the public pages. */

let browser: Browser;
let product: Product;
let paths: string[] = [];
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { PAGE_CACHE: 'off' } })]);
  const xml = await text('/sitemap.xml');
  paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const text = async (address: string) => (await fetch(product.url + address)).text();

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

/** Address of a picture on the product that runs here; pages name the public one. */
const local = (address: string) =>
  product.url + new URL(address, product.url).pathname + new URL(address, product.url).search;

async function picture(address: string) {
  const response = await fetch(local(address));
  expect(response.status, address).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, metadata: await sharp(bytes).metadata() };
}

async function withPage(address: string, look: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(product.url + address);
  await look(page);
  await page.close();
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
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      'image/png',
      0,
    ]);
  });
});

const slug = 'perro-viejo-wasted-spend-halved';

async function changeCase({ title }: { title: string }): Promise<void> {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await client.connect();
  await client.query('update case_studies set title = $1 where slug = $2', [title, slug]);
  await client.end();
}

describe('pictures in the pages', () => {
  it.each(['/about', '/portfolio', `/portfolio/${slug}`])(
    'of %s have a size and words, wait below the fold, and come as AVIF and WebP',
    async (address) => {
      await withPage(address, async (page) => {
        const images = await page.locator('main img').evaluateAll((all) =>
          (all as HTMLImageElement[]).map((image) => ({
            alt: image.getAttribute('alt'),
            size: [Number(image.getAttribute('width')), Number(image.getAttribute('height'))],
            loading: image.loading,
            isBelow: image.getBoundingClientRect().top > window.innerHeight,
            sources: [
              ...[...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ type, srcset, sizes }) => ({
                type,
                srcset,
                sizes,
              })),
              { type: 'image/webp', srcset: image.srcset, sizes: image.sizes },
            ],
          })),
        );
        expect(images.length).toBeGreaterThan(0);
        expect(new Set(images.map(({ alt }) => alt)).size).toBe(images.length);
        for (const { alt, size, loading, isBelow, sources } of images) {
          expect(alt).not.toBe('');
          const [width = 0, height = 0] = size;
          expect(width * height).toBeGreaterThan(0);
          if (isBelow) expect(loading).toBe('lazy');
          expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
          for (const { type, srcset, sizes } of sources) {
            expect(sizes).toMatch(/px|vw/);
            for (const candidate of srcset.split(', ')) {
              const [file = '', wide = ''] = candidate.split(' ');
              const { response, bytes, metadata } = await picture(file);
              expect(response.headers.get('content-type')).toBe(type);
              expect(response.headers.get('cache-control')).toContain('immutable');
              expect(`${metadata.width}w`).toBe(wide);
              expect(metadata.height / metadata.width).toBeCloseTo(height / width, 1);
              expect(bytes.length).toBeLessThan(60_000);
            }
          }
        }
      });
    },
  );

  it('are not drawn for names that no record has', async () => {
    for (const address of ['/pictures/case/nobody-480.avif', '/pictures/', `/pictures/case/${slug}-479.webp`])
      expect((await fetch(product.url + address)).status, address).toBe(404);
  });
});

describe('icons and manifest', () => {
  it('are there in the sizes that they say', async () => {
    const manifest = JSON.parse(await text('/site.webmanifest')) as {
      name: string;
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Vantaggio', short_name: 'Vantaggio', id: '/', start_url: '/' });
    for (const { src, sizes, type } of manifest.icons) {
      const { response, metadata } = await picture(src);
      expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
      if (sizes !== 'any') expect(`${metadata.width}x${metadata.height}`).toBe(sizes);
    }
    const html = await text('/');
    for (const icon of ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', '/site.webmanifest']) {
      expect(html).toContain(`href="${icon}"`);
      expect((await fetch(product.url + icon)).status, icon).toBe(200);
    }
    expect((await picture('/apple-touch-icon.png')).metadata.width).toBe(180);
    const ico = Buffer.from(await (await fetch(`${product.url}/favicon.ico`)).arrayBuffer());
    expect([ico.readUInt16LE(2), ico.readUInt8(6), ico.readUInt8(7)]).toEqual([1, 32, 32]);
  });

  it('keep the mark inside the circle that a launcher may cut out', async () => {
    const { bytes } = await picture('/icon-maskable-512.png');
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data.readUIntBE((y * info.width + x) * 3, 3);
    let outside = 0;
    for (let y = 0; y < 512; y += 1)
      for (let x = 0; x < 512; x += 1)
        if (Math.hypot(x - 256, y - 256) > 0.4 * 512 && at(x, y) !== at(0, 0)) outside += 1;
    expect(outside).toBe(0);
  });
});
