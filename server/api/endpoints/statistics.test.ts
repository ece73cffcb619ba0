import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { dayOf } from '#shared/days.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';

beforeAll(async () => {
  await sql`
    insert into visit_days (day, visitors, visits, views)
    values ('2026-01-10', 1, 1, 1), ('2026-02-01', 3, 4, 9), ('2026-02-03', 2, 2, 5)`.execute(db);
  await sql`
    insert into visit_day_values (day, kind, value, visitors, visits, views)
    values
      ('2026-01-10', 'page', '/old', 1, 1, 1),
      ('2026-02-01', 'page', '/', 3, 4, 5),
      ('2026-02-03', 'page', '/', 1, 1, 1),
      ('2026-02-01', 'page', '/about', 2, 2, 4),
      ('2026-02-01', 'source', 'google.com', 2, 2, 6),
      ('2026-02-03', 'source', '', 2, 2, 5),
      ('2026-02-01', 'device', 'mobile', 3, 4, 9)`.execute(db);
  await sql`
    insert into visit_day_campaigns (day, source, medium, campaign, term, content, visitors, visits, views)
    values
      ('2026-02-01', 'letter', 'email', 'May', '', '', 1, 1, 2),
      ('2026-02-03', 'letter', 'email', 'June', '', '', 1, 2, 3)`.execute(db);
});

const period = '/statistics?from=2026-02-01&to=2026-02-04';

describe('GET /api/v1/statistics', () => {
  it.each(['Admin', 'Editor', 'Viewer'] as const)(
    'gives %s the period by day, page, source, device and link',
    async (role) => {
      const { call } = await buildStaff(role);
      const { status, json } = await call(period);
      expect(status).toBe(200);
      expect(json.totals.total).toBe(6);
      expect(json.days).toEqual([
        { day: '2026-02-01', visitors: 3, visits: 4, views: 9 },
        { day: '2026-02-02', visitors: 0, visits: 0, views: 0 },
        { day: '2026-02-03', visitors: 2, visits: 2, views: 5 },
        { day: '2026-02-04', visitors: 0, visits: 0, views: 0 },
      ]);
      expect(json.pages).toEqual([
        { value: '/', visitors: 4, visits: 5, views: 6 },
        { value: '/about', visitors: 2, visits: 2, views: 4 },
      ]);
      expect(json.sources.map(({ value }: { value: string }) => value)).toEqual(['google.com', '']);
      expect(json.devices).toEqual([{ value: 'mobile', visitors: 3, visits: 4, views: 9 }]);
      expect(json.utm.source).toEqual([{ value: 'letter', visitors: 2, visits: 3, views: 5 }]);
      expect(json.utm.campaign.map(({ value }: { value: string }) => value)).toEqual(['June', 'May']);
      expect(json.utm.term).toEqual([]);
    },
  );

  it('is refused to clients and strangers', async () => {
    expect((await (await buildClient()).call(period)).status).toBe(403);
    expect((await caller()(period)).status).toBe(401);
  });

  it('answers the last thirty days when no period is named, and lists no longer than asked', async () => {
    const { call } = await buildStaff();
    const { json } = await call('/statistics');
    expect(json.days).toHaveLength(30);
    expect(json.days.at(-1).day).toBe(dayOf(new Date(), 'Europe/Rome'));
    expect((await call(`${period}&limit=1`)).json.pages).toHaveLength(1);
  });

  it.each([
    'from=2026-02-30&to=2026-03-01',
    'from=2026-02-02&to=2026-02-01',
    'from=2026-02-02',
    'from=2020-01-01&to=2026-01-01',
    'from=0001-01-01&to=9999-12-31',
    'from=x&to=y',
    'to=%00',
    'limit=0',
    'limit=101',
    'limit=many',
  ])('refuses ?%s', async (query) => {
    expect((await (await buildStaff()).call(`/statistics?${query}`)).status).toBe(422);
  });
});
