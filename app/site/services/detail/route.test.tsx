import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { seedContent } from '#server/seed/content.ts';
import { serviceSlugs } from '#shared/service-pages.ts';
import ServicePage, { handle, loader } from './route.tsx';

beforeAll(() => seedContent(db));
afterAll(closeDatabase);

const load = (slug: string) =>
  loader({
    request: new Request(`https://vantaggio.example/services/${slug}`),
    params: { slug },
    context: new RouterContextProvider(),
  } as never);

async function renderPage(slug: string): Promise<string> {
  const { data } = await load(slug);
  const props = { loaderData: data } as Parameters<typeof ServicePage>[0];
  return renderToStaticMarkup(<ServicePage {...props} />);
}

const decoded = (html: string) =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

type Thing = { '@type': string; [key: string]: unknown };
/** Names and descriptions of a graph, except the site's own name, which the layout shows. */
function wordsOf(thing: unknown, key = ''): string[] {
  if (typeof thing === 'string') return key === 'name' || key === 'description' ? [thing] : [];
  if (!thing || typeof thing !== 'object') return [];
  return Object.entries(thing).flatMap(([name, value]) => (name === 'provider' ? [] : wordsOf(value, name)));
}

describe.each(serviceSlugs)('/services/%s', (slug) => {
  test('describes the service and its place to search engines in words that stand on the page', async () => {
    const html = await renderPage(slug);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(json).not.toContain('<');
    const graph = (JSON.parse(json) as { '@graph': Thing[] })['@graph'];
    expect(graph.map((thing) => thing['@type'])).toEqual(['Service', 'BreadcrumbList']);
    expect(graph[0]?.url).toBe(`https://vantaggio.example/services/${slug}`);
    const visible = decoded(html.replace(/<script.*?<\/script>/s, ''));
    const words = wordsOf(graph);
    expect(words.length).toBeGreaterThanOrEqual(16);
    for (const text of words) expect(visible).toContain(text);
  });

  test('has one headline, no script to run, no style attribute, and explains what it shows', async () => {
    const html = await renderPage(slug);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|\sstyle=|\son[a-z]+=/);
    expect(html).toContain('id="method"');
  });
});

test('every claim leads to how it is counted', async () => {
  for (const slug of ['amazon-advertising', 'seller-account-management'])
    expect(await renderPage(slug)).toContain('href="#method"');
});

test('the page cache learns which records a page shows, and that no parameter changes it', async () => {
  const { init } = await load('web-development');
  expect(new Headers(init?.headers).get('x-page-tags')).toBe('content,settings');
  expect(handle.pageCache.query).toEqual([]);
});

test('an old address moves for good, an unknown one is not found and is never kept', async () => {
  const moved = await load('amazon-advertising--ppc').then(
    () => undefined,
    (answer: Response) => answer,
  );
  expect([moved?.status, moved?.headers.get('location')]).toEqual([301, '/services/amazon-advertising']);
  const { data, init } = await load('nothing-of-ours');
  expect([data, init?.status, new Headers(init?.headers).has('x-page-tags')]).toEqual([null, 404, false]);
});
