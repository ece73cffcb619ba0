import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { listFeaturedCaseStudies } from '#server/domain/case-studies/case-studies.ts';
import { seedContent } from '#server/seed/content.ts';
import {
  findServicePage,
  listServicePages,
  readAboutContent,
  readHomeContent,
  readPortfolioContent,
} from './content.ts';

beforeAll(() => seedContent(db));
afterAll(closeDatabase);

test('the home page gets four figures, four services, six tools and three testimonials, in their order', async () => {
  const content = await readHomeContent();
  expect(content.figures.map((figure) => figure.value)).toEqual(['$2M+', '98%', '350%', '24/7']);
  expect(content.services).toHaveLength(4);
  expect(content.tools).toHaveLength(6);
  expect(content.testimonials.map((testimonial) => testimonial.rating)).toEqual([5, 5, 5]);
});

test('every headline figure and every statistic says how it is counted, and growth is claimed where it is explained', async () => {
  const { figures, growth } = await readHomeContent();
  const { statistics } = await readPortfolioContent();
  for (const { value, note } of [...figures, ...statistics]) expect(note.length, value).toBeGreaterThan(80);
  expect(growth).toBe('Average 300%+ growth in sales volume');
});

test('the home page shows the three featured cases, each with its result', async () => {
  const { caseStudies } = await readHomeContent();
  expect(caseStudies.map((study) => study.headline.value)).toEqual(['+313%', '−46%', '94%']);
  expect(caseStudies).toEqual(await listFeaturedCaseStudies());
});

test('the about page gets its passages, four values, four people and five milestones, in their order', async () => {
  const about = await readAboutContent();
  expect([about.intro?.place, about.mission?.place]).toEqual(['about-intro', 'about-mission']);
  expect(about.values.map(({ title }) => title)).toEqual(['Innovation', 'Collaboration', 'Excellence', 'Integrity']);
  expect(about.team).toHaveLength(4);
  expect(about.milestones.map(({ year, title }) => `${year} ${title}`)).toEqual([
    '2018 Founded',
    '2019 First Major Project',
    '2021 Team Expansion',
    '2023 Industry Recognition',
    '2024 Global Reach',
  ]);
});

test('everything comes in one round trip', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (const read of [readHomeContent, readPortfolioContent, readAboutContent]) {
    query.mockClear();
    await read();
    expect(query, read.name).toHaveBeenCalledTimes(1);
  }
  query.mockRestore();
});

test('seeding again changes nothing', async () => {
  const before = await readHomeContent();
  await seedContent(db);
  expect(await readHomeContent()).toEqual(before);
  const { rows } = await sql<{ count: number }>`select count(*) as count from case_studies`.execute(db);
  expect(rows[0]?.count).toBe(6);
});

test('a hidden item, a draft and a deleted case are not shown', async () => {
  await sql`update content_items set hidden = true where kind = 'tool' and position = 1`.execute(db);
  await sql`update case_studies set status = 'draft' where slug like 'casa-lume%'`.execute(db);
  await sql`update case_studies set deleted_at = now() where slug like 'perro-viejo%'`.execute(db);
  const content = await readHomeContent();
  expect(content.tools).toHaveLength(5);
  expect(content.caseStudies.map((study) => study.headline.value)).toEqual(['94%']);
});

test('an item that does not fit its schema is left out and the rest stays', async () => {
  await sql`update content_items set data = '{"name": ""}' where kind = 'testimonial' and position = 2`.execute(db);
  expect((await readHomeContent()).testimonials).toHaveLength(2);
});

test('an old address is found by a former title and by the title of a card on the home page; a hidden page is not', async () => {
  await sql`
    update content_items set data = data || '{"title": "Listings & Pictures"}'
    where kind = 'service' and data->>'link' = '/services/listing-optimization'
  `.execute(db);
  expect(await findServicePage('listings--pictures')).toEqual({ kind: 'moved', slug: 'listing-optimization' });
  expect(await findServicePage('Amazon-PPC')).toEqual({ kind: 'moved', slug: 'amazon-advertising' });
  expect(await findServicePage('nothing')).toEqual({ kind: 'unknown' });
  await sql`
    update content_items set hidden = true where kind = 'service-page' and data->>'slug' = 'amazon-advertising'
  `.execute(db);
  expect(await findServicePage('amazon-advertising')).toEqual({ kind: 'unknown' });
  expect(await findServicePage('amazon-ppc')).toEqual({ kind: 'unknown' });
});

test('a page of a service and the list of services take one round trip each', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await listServicePages();
  await findServicePage('web-development');
  expect(query).toHaveBeenCalledTimes(2);
  query.mockRestore();
});
