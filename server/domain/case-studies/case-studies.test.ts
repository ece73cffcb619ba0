import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { seedContent } from '#server/db/seed/content.ts';
import { listFeaturedCaseStudies } from './case-studies.ts';

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
  await sql`update case_studies set chart = '{"label": "x", "points": [1], "start": 9}' where featured_position = 2`.execute(
    db,
  );
  const cases = await listFeaturedCaseStudies();
  expect(cases.map((study) => study.chart === null)).toEqual([false, true, false]);
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
