import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { dayOf } from '#shared/days.ts';
import { buildClient, buildRequest, buildStaff, caller } from '#tests/factories.ts';

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

describe('the figures of a period', () => {
  type Row = { visitors: number; visits: number; views: number };
  const one = async <Answer>(query: ReturnType<typeof sql<Answer>>) => (await query.execute(db)).rows[0] as Answer;

  it('equal what the tables say, for it and for as many days just before', async () => {
    const { call } = await buildStaff('Viewer');
    await sql`
      insert into visit_days (day, visitors, visits, views) values ('2026-01-29', 7, 8, 9), ('2026-01-27', 50, 50, 50)`.execute(
      db,
    );
    const { json } = await call(period);
    const sum = (from: string, to: string) =>
      one(sql<Row>`
        select sum(visitors)::int as visitors, sum(visits)::int as visits, sum(views)::int as views
        from visit_days where day between ${from}::date and ${to}::date`);
    expect(json.counts).toEqual(await sum('2026-02-01', '2026-02-04'));
    expect(json.before.period).toEqual({ from: '2026-01-28', to: '2026-01-31' });
    expect(json.before.counts).toEqual(await sum('2026-01-28', '2026-01-31'));
    expect(json.before.counts.visits).toBe(8);
    expect(json.before.days.map(({ visits }: Row) => visits)).toEqual([0, 8, 0, 0]);
  });

  it('say how many visits came to the form, sent it, and were taken on', async () => {
    const { call } = await buildStaff('Viewer');
    await sql`
      insert into visit_day_values (day, kind, value, visitors, visits, views)
      values ('2026-02-02', 'page', '/analysis-request', 3, 3, 4)`.execute(db);
    const client = await buildClient();
    const [first, last] = [new Date('2026-01-31T23:00:00Z'), new Date('2026-02-04T22:59:59Z')];
    await buildRequest({ submittedAt: first, status: 'completed', clientId: client.id, completedAt: last });
    await buildRequest({ submittedAt: last, status: 'in-progress', clientId: client.id });
    await buildRequest({ submittedAt: first });
    await buildRequest({ submittedAt: new Date('2026-01-31T22:59:59Z') });
    await buildRequest({ submittedAt: new Date('2026-02-04T23:00:00Z') });
    const deleted = await buildRequest({ submittedAt: first });
    await db.updateTable('requests').set({ deleted_at: last }).where('id', '=', deleted.id).execute();
    const byStaff = await buildRequest({ submittedAt: first });
    await db.updateTable('requests').set({ source: 'staff' }).where('id', '=', byStaff.id).execute();
    const { json } = await call(period);
    const found = await one(sql<{ requests: number; clients: number }>`
      select count(*)::int as requests,
        count(distinct client_id) filter (where status in ('in-progress', 'completed'))::int as clients
      from requests where source = 'site' and deleted_at is null
        and (submitted_at at time zone 'Europe/Rome')::date between '2026-02-01' and '2026-02-04'`);
    expect(json.conversions).toEqual({ visits: json.counts.visits, forms: 3, ...found });
    expect(found).toEqual({ requests: 3, clients: 1 });
    expect(json.before.conversions).toMatchObject({ forms: 0, requests: 1, clients: 0 });
  });
});
