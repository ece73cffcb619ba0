import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { planned } from '#server/db/prepared.ts';
import type { UtmName } from '#server/records/came-from.ts';
import type { RecordKind } from '#shared/visited-pages.ts';

/** First and last day of a period, both in it. */
export type Period = { from: string; to: string };
export type Counts = { visitors: number; visits: number; views: number };

const sums = sql`sum(visitors)::int as visitors, sum(visits)::int as visits, sum(views)::int as views`;
const within = ({ from, to }: Period) => sql`day between ${from}::date and ${to}::date`;

/** Visitors of a day, of the days since two others, and of all days. */
export async function selectVisitorTotals(today: string, monday: string, first: string) {
  const [row] = await planned(sql<{ today: number; thisWeek: number; thisMonth: number; total: number }>`
    select
      coalesce(sum(visitors) filter (where day = ${today}::date), 0)::int as today,
      coalesce(sum(visitors) filter (where day between ${monday}::date and ${today}::date), 0)::int as "thisWeek",
      coalesce(sum(visitors) filter (where day between ${first}::date and ${today}::date), 0)::int as "thisMonth",
      coalesce(sum(visitors), 0)::int as total
    from visit_days`);
  return row ?? { today: 0, thisWeek: 0, thisMonth: 0, total: 0 };
}

/** Days of a period that have any view, in their order. */
export async function selectDays(period: Period) {
  const { rows } = await sql<Counts & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, visitors, visits, views
    from visit_days where ${within(period)} order by visit_days.day`.execute(db);
  return rows;
}

/** The most visited values of a period. */
export async function selectTop(kind: 'page' | 'source' | 'device', period: Period, limit: number) {
  const { rows } = await sql<Counts & { value: string }>`
    select value, ${sums} from visit_day_values
    where kind = ${kind} and ${within(period)}
    group by value order by visits desc, views desc, value limit ${limit}`.execute(db);
  return rows;
}

/** The values of one UTM name that brought most visits. */
export async function selectTopUtm(name: UtmName, period: Period, limit: number) {
  const column = sql.ref(name);
  const { rows } = await sql<Counts & { value: string }>`
    select ${column} as value, ${sums} from visit_day_campaigns
    where ${column} <> '' and ${within(period)}
    group by ${column} order by visits desc, views desc, value limit ${limit}`.execute(db);
  return rows;
}

/** Views since the beginning of the records with these slugs. */
export async function selectViews(kind: RecordKind, slugs: readonly string[]) {
  const table = kind === 'post' ? sql`posts` : sql`case_studies`;
  return planned(sql<{ slug: string; views: number }>`
    select record.slug, sum(counted.views)::int as views
    from ${table} as record
    join visit_day_values as counted on counted.kind = ${kind} and counted.value = record.id::text
    where record.slug = any(${slugs}::text[]) and record.deleted_at is null
    group by record.slug`);
}
