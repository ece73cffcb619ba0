import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { readPortfolioContent } from '#server/domain/content/content.ts';
import { seedContent } from '#server/seed/content.ts';
import { listFeaturedCaseStudies, readCaseStudy } from './case-studies.ts';

beforeAll(() => seedContent(db));
afterAll(closeDatabase);

const insert = (id: string, slug: string) =>
  sql`
    insert into case_studies (id, slug, title, description, category)
    values (${id}, ${slug}, 'Title', 'Description', 'Web Development')
  `.execute(db);

test('featured cases come in the order of their places, with results and tags', async () => {
  const cases = await listFeaturedCaseStudies();
  expect(cases.map((study) => study.slug)).toEqual([
    'casa-lume-from-one-product-to-a-range',
    'perro-viejo-wasted-spend-halved',
    'ashdown-and-pell-buy-box-kept',
  ]);
  for (const study of cases) expect([study.results.length, study.tags.length]).not.toContain(0);
});

test('a chart that does not fit its schema is left out and the case stays', async () => {
  await sql`update case_studies set chart = '{"label": "x", "points": [1], "start": 9}' where slug like 'perro-viejo%'`.execute(
    db,
  );
  const cases = await listFeaturedCaseStudies();
  expect(cases.map((study) => study.chart === null)).toEqual([false, true, false]);
});

test('the portfolio shows all six cases, the home page’s first, and the categories that have any', async () => {
  const { caseStudies, categories, statistics } = await readPortfolioContent();
  expect(caseStudies).toHaveLength(6);
  expect(caseStudies.slice(0, 3).map((study) => study.id)).toEqual(
    (await listFeaturedCaseStudies()).map((study) => study.id),
  );
  expect(categories).toEqual(['Web Development', 'Digital Marketing', 'Strategic Consulting']);
  expect(statistics.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '50+ Projects Completed',
    '100% Client Satisfaction',
    '300% Average ROI Increase',
    '24/7 Support Available',
  ]);
});

test('a category shows its own cases only; one without cases shows none', async () => {
  const { caseStudies, categories } = await readPortfolioContent('Digital Marketing');
  expect(caseStudies).toHaveLength(2);
  expect(new Set(caseStudies.map((study) => study.category))).toEqual(new Set(['Digital Marketing']));
  expect(categories).toHaveLength(3);
  expect((await readPortfolioContent('Amazon Services')).caseStudies).toEqual([]);
});

test('a case is read with its story and the cases before and after it', async () => {
  const { caseStudies } = await readPortfolioContent();
  const [first, second, third] = caseStudies.map((study) => study.slug);
  const page = await readCaseStudy(second as string);
  expect([page?.previous?.slug, page?.study.slug, page?.next?.slug]).toEqual([first, second, third]);
  expect(page?.study.situation).not.toBe('');
  expect((await readCaseStudy(first as string))?.previous).toBeNull();
  expect((await readCaseStudy(caseStudies.at(-1)?.slug as string))?.next).toBeNull();
});

test('drafts and deleted cases are nowhere: not in the portfolio, not by their slug, not as a neighbour', async () => {
  const hidden = ['nordlys-a-shop-beside-amazon', 'search-and-social-for-a-spring-launch'];
  await sql`update case_studies set status = 'draft' where slug = ${hidden[0]}`.execute(db);
  await sql`update case_studies set deleted_at = now() where slug = ${hidden[1]}`.execute(db);
  for (const slug of hidden) expect(await readCaseStudy(slug)).toBeUndefined();
  const { caseStudies } = await readPortfolioContent();
  expect(caseStudies).toHaveLength(4);
  for (const { slug } of caseStudies) {
    const page = await readCaseStudy(slug);
    expect(hidden).not.toContain(page?.previous?.slug);
    expect(hidden).not.toContain(page?.next?.slug);
  }
  await sql`update case_studies set status = 'published', deleted_at = null`.execute(db);
});

test('an address that is not of the web never becomes a link', async () => {
  await sql`update case_studies set live_url = 'javascript:alert(1)' where slug = 'nordlys-a-shop-beside-amazon'`.execute(
    db,
  );
  expect((await readCaseStudy('nordlys-a-shop-beside-amazon'))?.study.liveUrl).toBe('');
});

test('two cases cannot share a slug, unless one of them is deleted', async () => {
  await expect(insert('cs-1', 'ashdown-and-pell-buy-box-kept')).rejects.toMatchObject({ code: '23505' });
  await sql`update case_studies set deleted_at = now() where slug = 'ashdown-and-pell-buy-box-kept'`.execute(db);
  await expect(insert('cs-2', 'ashdown-and-pell-buy-box-kept')).resolves.toBeDefined();
});

test('an identifier or slug of another form is refused', async () => {
  await expect(insert('7', 'fine')).rejects.toMatchObject({ code: '23514' });
  await expect(insert('cs-3', 'Not A Slug')).rejects.toMatchObject({ code: '23514' });
});
