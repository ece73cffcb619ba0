import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { announceLocally } from '#server/db/notifications.ts';
import {
  noteArrival,
  readViews,
  readVisitorTotals,
  readVisitsByDay,
  recordView,
  rollUpVisits,
  writeVisits,
} from '#server/domain/visits/visits.ts';
import { settingsChannel } from '#server/records/settings.ts';
import { buildCaseStudy, buildPost } from '#tests/factories.ts';
import { mostValues, otherValues } from './roll-up.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

type Sight = { path?: string; at: string; address?: string; userAgent?: string };
const view = ({ path = '/', at, address = '203.0.113.77', userAgent = chrome }: Sight) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return recordView(
    { caller: { address, userAgent }, path: pathname, query: searchParams, mobileHint: undefined },
    new Date(at),
  );
};
const arrive = ({ path = '/', at, referer, address = '203.0.113.77' }: Sight & { referer: string }) =>
  noteArrival({ caller: { address, userAgent: chrome }, path, referer, host: 'localhost:3000' }, new Date(at));
const settle = async (now: string) => {
  const written = await writeVisits();
  await rollUpVisits(new Date(now));
  return written;
};
const dayOf = async (day: string) => (await readVisitsByDay({ from: day, to: day }))[0];
const values = async (kind: string) =>
  (
    await sql<{ value: string; visitors: number; visits: number; views: number }>`
      select value, visitors, visits, views from visit_day_values where kind = ${kind} order by visits desc, value`.execute(
      db,
    )
  ).rows;
const rowsOf = async (table: string) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows;

const tables = [
  'visit_salts',
  'visit_views',
  'visit_arrivals',
  'visit_days',
  'visit_day_values',
  'visit_day_campaigns',
];
beforeEach(async () => {
  await writeVisits();
  for (const table of tables) await sql`truncate ${sql.table(table)}`.execute(db);
});

describe('a view', () => {
  it('is one visitor, one visit and one view; more pages are more views of the same visit', async () => {
    await view({ at: '2030-05-06T10:00:00Z' });
    await view({ at: '2030-05-06T10:01:00Z', path: '/about' });
    await view({ at: '2030-05-06T10:02:00Z', path: '/contact' });
    await settle('2030-05-06T10:02:05Z');
    expect(await dayOf('2030-05-06')).toEqual({ day: '2030-05-06', visitors: 1, visits: 1, views: 3 });
    expect(await values('page')).toEqual([
      { value: '/', visitors: 1, visits: 1, views: 1 },
      { value: '/about', visitors: 1, visits: 1, views: 1 },
      { value: '/contact', visitors: 1, visits: 1, views: 1 },
    ]);
  });

  it('after thirty minutes without one begins a new visit of the same visitor', async () => {
    await view({ at: '2030-05-06T10:00:00Z' });
    await view({ at: '2030-05-06T10:29:59Z', path: '/about' });
    await view({ at: '2030-05-06T10:59:59Z', path: '/contact' });
    await settle('2030-05-06T11:00:00Z');
    expect(await dayOf('2030-05-06')).toMatchObject({ visitors: 1, visits: 2, views: 3 });
  });

  it('counts another address or another browser as another visitor', async () => {
    await view({ at: '2030-05-06T10:00:00Z' });
    await view({ at: '2030-05-06T10:00:00Z', userAgent: firefox });
    await view({ at: '2030-05-06T10:00:00Z', address: '203.0.113.78' });
    await settle('2030-05-06T10:00:05Z');
    expect(await dayOf('2030-05-06')).toMatchObject({ visitors: 3, visits: 3, views: 3 });
  });

  it('of a page that a visitor has seen within the hour is none, however often; after an hour it is one again', async () => {
    for (const time of ['10:00:00', '10:00:13', '10:31:00', '10:59:59', '11:00:00', '11:00:13', '11:59:00', '12:30:00'])
      await view({ at: `2030-05-06T${time}Z` });
    await view({ at: '2030-05-06T10:20:00Z', address: '203.0.113.78' });
    await settle('2030-05-06T12:30:05Z');
    expect(await values('page')).toMatchObject([{ value: '/', visitors: 2, views: 4 }]);
    expect(await dayOf('2030-05-06')).toMatchObject({ views: 4 });
  });

  it('that counts for nothing keeps a visit going all the same', async () => {
    for (const time of ['10:00', '10:25', '10:50']) await view({ at: `2030-05-06T${time}:00Z` });
    await settle('2030-05-06T10:50:05Z');
    expect(await dayOf('2030-05-06')).toMatchObject({ visitors: 1, visits: 1, views: 1 });
  });

  it('of a page that is reloaded like mad is written once in ten seconds, in memory and across batches', async () => {
    expect(await view({ at: '2030-05-06T10:00:01Z' })).toBe('taken');
    expect(await view({ at: '2030-05-06T10:00:02Z' })).toBe('repeated');
    expect(await settle('2030-05-06T10:00:02Z')).toEqual({ counted: 1, repeated: 0, unknownPage: 0 });
    expect(await view({ at: '2030-05-06T10:00:03Z' })).toBe('taken');
    expect(await settle('2030-05-06T10:00:03Z')).toEqual({ counted: 0, repeated: 1, unknownPage: 0 });
    expect(await dayOf('2030-05-06')).toMatchObject({ views: 1 });
  });

  it('is counted anew the next day, under a hash that has nothing to do with yesterday’s', async () => {
    for (const day of ['2030-05-06', '2030-05-07']) {
      await view({ at: `${day}T10:00:00Z` });
      await settle(`${day}T10:00:05Z`);
    }
    for (const day of ['2030-05-06', '2030-05-07']) expect(await dayOf(day)).toMatchObject({ visitors: 1 });
    const { rows } = await sql<{ visitors: number }>`
      select count(distinct visitor)::int as visitors from visit_views`.execute(db);
    expect(rows[0]?.visitors).toBe(2);
    expect((await sql`select to_char(day, 'YYYY-MM-DD') as day from visit_salts`.execute(db)).rows).toEqual([
      { day: '2030-05-07' },
    ]);
  });

  it('belongs to the day that the site’s clocks show', async () => {
    await view({ at: '2030-05-06T21:59:59Z' });
    await view({ at: '2030-05-06T22:00:00Z' });
    await settle('2030-05-06T22:00:05Z');
    expect(await readVisitsByDay({ from: '2030-05-05', to: '2030-05-08' })).toEqual([
      { day: '2030-05-05', visitors: 0, visits: 0, views: 0 },
      { day: '2030-05-06', visitors: 1, visits: 1, views: 1 },
      { day: '2030-05-07', visitors: 1, visits: 1, views: 1 },
      { day: '2030-05-08', visitors: 0, visits: 0, views: 0 },
    ]);
  });

  it('leaves the address nowhere in the database, in any form', async () => {
    await view({ at: '2030-05-06T10:00:00Z', address: '198.51.100.23', path: '/?utm_source=x' });
    await arrive({ at: '2030-05-06T10:00:00Z', address: '198.51.100.23', referer: 'https://news.example/' });
    await settle('2030-05-06T10:00:05Z');
    expect(await rowsOf('visit_views')).toHaveLength(1);
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
    expect(rows.length).toBeGreaterThan(20);
    const hex = Buffer.from('198.51.100.23').toString('hex');
    for (const { name } of rows) {
      const found = await sql`
        select from ${sql.raw(name)} as each
        where each::text like '%198.51.100.23%' or each::text like ${`%${hex}%`} or each::text like '%c6336417%'`.execute(
        db,
      );
      expect(found.rows, name).toHaveLength(0);
    }
  });
});

describe('a page', () => {
  it('that does not exist is not counted, whatever its address looks like', async () => {
    for (const path of ['/nothing-here', '/services/none', '/admin', '/blog/a/b', '/analysis-request/received'])
      expect(await view({ at: '2030-05-06T10:00:00Z', path }), path).toBe('unknown-page');
    for (let index = 0; index < 20; index += 1)
      await view({ at: '2030-05-06T10:00:00Z', path: `/portfolio/forged-${index}`, address: `203.0.113.${index}` });
    expect(await settle('2030-05-06T10:00:05Z')).toEqual({ counted: 0, repeated: 0, unknownPage: 20 });
    expect(await rowsOf('visit_views')).toEqual([]);
  });

  it('of a case study or post counts for the record, and follows it to a new slug; drafts do not count', async () => {
    const study = await buildCaseStudy();
    const post = await buildPost();
    const draft = await buildPost({ status: 'draft' });
    await view({ at: '2030-05-06T10:00:00Z', path: `/portfolio/${study.slug}` });
    await view({ at: '2030-05-06T11:01:00Z', path: `/portfolio/${study.slug}` });
    await view({ at: '2030-05-06T10:02:00Z', path: `/blog/${post.slug}` });
    await view({ at: '2030-05-06T10:03:00Z', path: `/blog/${draft.slug}` });
    expect((await settle('2030-05-06T11:03:05Z')).unknownPage).toBe(1);
    await db.updateTable('posts').set({ slug: 'renamed-post' }).where('id', '=', post.id).execute();
    expect(await readViews('case-study', [study.slug, 'never-seen'])).toEqual(
      new Map([
        [study.slug, 2],
        ['never-seen', 0],
      ]),
    );
    expect(await readViews('post', ['renamed-post', draft.slug])).toEqual(
      new Map([
        ['renamed-post', 1],
        [draft.slug, 0],
      ]),
    );
  });
});

describe('what a visit came with', () => {
  it('is the site that its first document was asked from, also when that is heard of later and elsewhere', async () => {
    await view({ at: '2030-05-06T10:00:01Z', path: '/about' });
    await settle('2030-05-06T10:00:02Z');
    expect(await values('source')).toMatchObject([{ value: '', visits: 1 }]);
    await arrive({ at: '2030-05-06T10:00:00Z', path: '/about', referer: 'https://www.google.com/search?q=amazon' });
    await settle('2030-05-06T10:00:06Z');
    expect(await values('source')).toEqual([{ value: 'google.com', visitors: 1, visits: 1, views: 1 }]);
  });

  it('is nothing for a document that was never shown, for another page, or for our own links', async () => {
    await arrive({ at: '2030-05-06T10:00:00Z', path: '/about', referer: 'https://news.example/' });
    await arrive({ at: '2030-05-06T10:00:00Z', path: '/', referer: 'http://localhost:3000/about' });
    await view({ at: '2030-05-06T10:00:01Z', path: '/' });
    await settle('2030-05-06T10:00:06Z');
    expect(await values('source')).toMatchObject([{ value: '', visits: 1 }]);
    expect(await dayOf('2030-05-06')).toMatchObject({ views: 1 });
  });

  it('is the marked link of its first view', async () => {
    await view({ at: '2030-05-06T10:00:00Z', path: '/?utm_source=Letter&utm_medium=email&utm_campaign=May' });
    await view({ at: '2030-05-06T10:01:00Z', path: '/about' });
    await settle('2030-05-06T10:01:05Z');
    expect(await rowsOf('visit_day_campaigns')).toMatchObject([
      { source: 'letter', medium: 'email', campaign: 'May', term: '', content: '', visitors: 1, visits: 1, views: 2 },
    ]);
  });

  it('is kept by name for the most visited and added up for the rest of a day', async () => {
    for (let index = 0; index < mostValues + 5; index += 1) {
      const address = `198.18.${index >> 8}.${index & 255}`;
      await arrive({ at: '2030-05-06T10:00:00Z', address, referer: `https://site-${index}.example/` });
      await view({ at: '2030-05-06T10:00:00Z', address, path: `/?utm_source=s${index}` });
    }
    await settle('2030-05-06T10:00:05Z');
    const sources = await values('source');
    expect(sources).toHaveLength(mostValues + 1);
    expect(sources[0]).toEqual({ value: otherValues, visitors: 5, visits: 5, views: 5 });
    const campaigns = await rowsOf('visit_day_campaigns');
    expect(campaigns).toHaveLength(mostValues + 1);
    expect(campaigns).toContainEqual(expect.objectContaining({ source: otherValues, visits: 5 }));
  });
});

describe('the counts', () => {
  it('stay the same however often they are rolled up, and after the views are gone', async () => {
    await view({ at: '2030-05-06T10:00:00Z', path: '/?utm_source=x' });
    await settle('2030-05-06T10:00:05Z');
    const all = async () =>
      Promise.all(['visit_days', 'visit_day_values', 'visit_day_campaigns'].map((table) => rowsOf(table)));
    const first = await all();
    await view({ at: '2030-05-06T10:00:01Z', path: '/?utm_source=x' });
    await settle('2030-05-06T10:00:06Z');
    expect(await all()).toEqual(first);
    await rollUpVisits(new Date('2030-05-07T10:00:00Z'));
    expect(await rowsOf('visit_views')).toHaveLength(1);
    await rollUpVisits(new Date('2030-05-08T10:00:00Z'));
    expect(await rowsOf('visit_views')).toEqual([]);
    expect(await rowsOf('visit_salts')).toEqual([]);
    expect(await all()).toEqual(first);
  });

  it('add up to today, this week since Monday, this month, and all', async () => {
    for (const [day, visitors] of [
      ['2029-12-31', 1], // a Monday of last year
      ['2030-04-30', 10],
      ['2030-05-01', 100],
      ['2030-05-05', 1_000],
      ['2030-05-06', 10_000], // the Monday of this week
      ['2030-05-08', 100_000],
    ] as const)
      await sql`insert into visit_days values (${day}::date, ${visitors}, ${visitors}, ${visitors})`.execute(db);
    expect(await readVisitorTotals(new Date('2030-05-08T10:00:00Z'))).toEqual({
      today: 100_000,
      thisWeek: 110_000,
      thisMonth: 111_100,
      total: 111_111,
    });
    await sql`insert into settings (name, value) values ('general', '{"timezone":"Asia/Tokyo"}')`.execute(db);
    announceLocally(settingsChannel, '');
    expect(await readVisitorTotals(new Date('2030-05-07T15:00:00Z'))).toMatchObject({ today: 100_000 });
    await sql`delete from settings where name = 'general'`.execute(db);
    announceLocally(settingsChannel, '');
  });
});

describe('a batch', () => {
  it('that could not be written waits and is written later, once', async () => {
    await view({ at: '2030-05-06T10:00:00Z' });
    await sql`alter table visit_views rename to visit_views_away`.execute(db);
    await expect(writeVisits()).rejects.toThrow();
    await sql`alter table visit_views_away rename to visit_views`.execute(db);
    expect(await writeVisits()).toEqual({ counted: 1, repeated: 0, unknownPage: 0 });
    expect(await writeVisits()).toEqual({ counted: 0, repeated: 0, unknownPage: 0 });
  });

  it('takes from one network only as much as people can read', async () => {
    const results = new Map<string, number>();
    for (let index = 0; index < 400; index += 1) {
      const result = await view({ at: '2030-05-06T12:00:00Z', address: '192.0.2.9', userAgent: `${chrome} ${index}` });
      results.set(result, (results.get(result) ?? 0) + 1);
    }
    expect(Object.fromEntries(results)).toEqual({ taken: 300, flood: 100 });
    expect(await view({ at: '2030-05-06T12:10:00Z', address: '192.0.2.9' })).toBe('taken');
  });
});
