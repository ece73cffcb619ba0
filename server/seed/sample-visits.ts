import type { Db } from '#server/db/client.ts';
import { addDays, dayOf, daysBetween } from '#shared/days.ts';

/** Visits of the twelve weeks before the first start, so that charts and rankings have something to show. Invented, and alike each time. */

const sampleDays = 84;
const timeZone = 'Europe/Rome';

type Weights = Record<string, number>;

const pages: Weights = {
  '/': 30,
  '/services': 12,
  '/services/amazon-advertising': 9,
  '/services/listing-optimization': 6,
  '/portfolio': 11,
  '/about': 6,
  '/blog': 9,
  '/contact': 7,
  '/analysis-request': 10,
};
const sources: Weights = {
  '': 38,
  'google.com': 34,
  'linkedin.com': 15,
  'bing.com': 5,
  'facebook.com': 5,
  'duckduckgo.com': 3,
};
const devices: Weights = { desktop: 56, mobile: 38, tablet: 6 };

/** `total` in whole numbers by weight: the parts add up to it. The largest remainders get what rounding leaves. */
function share(total: number, weights: Weights): Map<string, number> {
  const sum = Object.values(weights).reduce((all, each) => all + each, 0);
  const parts = Object.entries(weights).map(([name, weight]) => ({ name, exact: (total * weight) / sum }));
  const left = total - parts.reduce((all, { exact }) => all + Math.floor(exact), 0);
  const byRemainder = [...parts].sort((one, other) => (other.exact % 1) - (one.exact % 1)).slice(0, left);
  return new Map(parts.map((part) => [part.name, Math.floor(part.exact) + (byRemainder.includes(part) ? 1 : 0)]));
}

/** Visitors of the day that is `age` days ago: fewer at weekends, more as the weeks pass, and a ripple that is no pattern. */
function visitorsOf(day: string, age: number): number {
  const weekday = (((daysBetween('2024-01-01', day) % 7) + 7) % 7) + 1;
  const trend = 34 + ((sampleDays - age) / sampleDays) * 26;
  const ripple = ((age * 37) % 11) - 5;
  return Math.round((trend + ripple) * (weekday > 5 ? 0.55 : 1));
}

const counted = (visits: number, perVisit: number) => ({
  visitors: Math.min(visits, Math.ceil(visits * 0.9)),
  visits,
  views: Math.round(visits * perVisit),
});

type Records = { posts: string[]; cases: string[] };

function valuesOf(day: string, { visits, views }: { visits: number; views: number }, { posts, cases }: Records) {
  const rowsOf = (kind: string, parts: Map<string, number>, perVisit: number) =>
    [...parts]
      .filter(([, count]) => count > 0)
      .map(([value, count]) => ({ day, kind, value, ...counted(count, perVisit) }));
  const records = (ids: string[], count: number) =>
    share(count, Object.fromEntries(ids.map((id, index) => [id, ids.length - index + 1])));
  return [
    ...rowsOf('page', share(views, pages), 1),
    ...rowsOf('source', share(visits, sources), 2.3),
    ...rowsOf('device', share(visits, devices), 2.3),
    ...rowsOf('post', records(posts, Math.round(visits * 0.3)), 1),
    ...rowsOf('case-study', records(cases, Math.round(visits * 0.2)), 1),
  ];
}

/** Counts of every day before the one of `now`, for the records that are public. */
export async function seedSampleVisits(connection: Db, now: Date): Promise<void> {
  const idsOf = async (table: 'posts' | 'case_studies') => {
    const rows = await connection
      .selectFrom(table)
      .select('id')
      .where('status', '=', 'published')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => String(id));
  };
  const records = { posts: await idsOf('posts'), cases: await idsOf('case_studies') };
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: sampleDays }, (_, index) => {
    const age = sampleDays - index;
    const day = addDays(today, -age);
    const visitors = visitorsOf(day, age);
    const visits = Math.round(visitors * 1.15);
    return { day, visitors, visits, views: Math.round(visits * 2.3) };
  });
  await connection.insertInto('visit_days').values(days).execute();
  for (const { day, visits, views } of days)
    await connection
      .insertInto('visit_day_values')
      .values(valuesOf(day, { visits, views }, records))
      .execute();
}
