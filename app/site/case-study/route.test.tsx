import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { listenTo } from '#server/db/notifications.ts';
import { pagesChannel } from '#server/db/transaction.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { seedContent } from '#server/seed/content.ts';
import { buildClient } from '#tests/factories.ts';
import { buildProof } from '#tests/proof-factory.ts';
import CaseStudyPage, { loader, meta } from './route.tsx';

beforeAll(() => seedContent(db));
afterAll(closeDatabase);

async function render(slug: string) {
  const request = new Request(`https://vantaggio.example/portfolio/${slug}`);
  const { data, init } = await loader({ request, params: { slug }, context: new RouterContextProvider() } as never);
  const props = { loaderData: data } as Parameters<typeof CaseStudyPage>[0];
  const tags = new Headers(init?.headers).get('x-page-tags')?.split(',') ?? [];
  const head = meta(props as never) as Record<string, string>[];
  return { html: renderToStaticMarkup(<CaseStudyPage {...props} />), tags, head };
}

/** What is read of a page, without its marks. */
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const source = 'Measured from the seller’s own reports, 1–30 September 2026 and 1–30 October 2026.';

test('a case shows figures of reports while their client allows it, with whose they are, as bars and as a table', async () => {
  const client = await buildClient();
  const { id, study } = await buildProof(client.id);
  expect((await render(study.slug)).html).not.toContain('story-proof');
  await client.call(`/portal/proofs/${id}/answer`, { version: 1, allows: true });
  const { html } = await render(study.slug);
  expect(textOf(html)).toContain(`${source} Published with the seller’s consent.`);
  expect(textOf(html)).toContain('Amazon.it · as of 30 days · sales within 7 days of a click');
  expect(html).toContain('aria-label="Ad spend: €344 before, €296 after"');
  expect(html).toContain('aria-label="ACOS, spend as a share of sales: 21.5% before, 17.4% after"');
  expect(textOf(html)).toContain('Ad sales €1,600.00 €1,700.00');
  expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/);
});

test('the page that is kept goes with the consent, before the client has their answer', async () => {
  const client = await buildClient();
  const { id, study } = await buildProof(client.id);
  await client.call(`/portal/proofs/${id}/answer`, { version: 1, allows: true });
  const cache = new PageCache();
  cache.connected();
  listenTo(pagesChannel, (tags) => cache.drop(tags.split(',')));
  const { html, tags } = await render(study.slug);
  const page = {
    path: `/portfolio/${study.slug}`,
    query: '',
    queryNames: [],
    tags,
    headers: {},
    body: Buffer.from(html),
  };
  await cache.store(cache.begin(), page);
  expect(cache.size).toBe(1);
  await client.call(`/portal/proofs/${id}/answer`, { version: 2, allows: false });
  expect(cache.size).toBe(0);
  expect((await render(study.slug)).html).not.toMatch(/story-proof|€344/);
});

test('the cases that the product brings have no figures of anybody', async () => {
  const cases = await db.selectFrom('case_studies').select('slug').where('title', '<>', 'A case').execute();
  expect(cases.length).toBeGreaterThan(3);
  for (const { slug } of cases) expect((await render(slug)).html).not.toContain('story-proof');
});

test('a case that names neither a result nor a client says nothing in their place, to people and to machines', async () => {
  const words = {
    title: 'Quiet work',
    category: 'Web Development',
    description: 'Told in words.',
    status: 'published',
  } as const;
  await db
    .insertInto('case_studies')
    .values({ id: 'cs-1', slug: 'quiet-work', ...words })
    .execute();
  const { html, head } = await render('quiet-work');
  expect(head.flatMap(({ title }) => title ?? [])).toEqual(['Quiet work | Vantaggio']);
  expect(head.find(({ property }) => property === 'og:image:alt')?.content).toBe(
    'Vantaggio: “Quiet work”, with a prow made of rising bars',
  );
  expect(html).not.toMatch(/story-result|"headline"|"keywords"/);
  expect(html).not.toMatch(/<(?:p|b|span|li|h4)(?: [^>]*)?><\/(?:p|b|span|li|h4)>/);
  const neighbour = await render('casa-lume-from-one-product-to-a-range');
  expect(neighbour.html).toContain('"headline":"+313% ');
  for (const [, alt] of (html + neighbour.html).matchAll(/<img[^>]* alt="([^"]*)"/g))
    expect(alt).not.toMatch(/of $|^What {2}/);
});

test('an address that no case can have is not found, a character that the database cannot hold included', async () => {
  for (const slug of ['\0', 'nordlys-a-shop-beside-amazon\0', 'Nordlys'])
    await expect(render(slug)).rejects.toMatchObject({ init: { status: 404 } });
});
