import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { monthStart } from '#shared/days.ts';

/**
 * Folds what was counted of single days before the month of `day` into the first of its month: pages, sources, devices and campaigns keep
 * their sums, the day of a visit and what its link said of a term or a content are gone. The days' own sums stay. Views and salts that old
 * are deleted, should any be left, and pages that there were not. Doing it twice changes nothing. @param day `YYYY-MM-DD` @returns how many rows of months were written
 */
export async function foldOldVisits(day: string): Promise<number> {
  const month = monthStart(day);
  return db.transaction().execute(async (trx) => {
    // The lock of the roll-ups: nothing is counted anew meanwhile.
    await sql`select pg_advisory_xact_lock(hashtextextended('visits', 4))`.execute(trx);
    for (const table of ['visit_views', 'visit_arrivals', 'visit_salts', 'missing_page_days'])
      await sql`delete from ${sql.table(table)} where day < ${month}::date`.execute(trx);
    const values = await sql`
      with gone as (
        delete from visit_day_values where day < ${month}::date and day <> date_trunc('month', day)::date returning *
      )
      insert into visit_day_values as kept (day, kind, value, visitors, visits, views)
      select date_trunc('month', day)::date, kind, value, sum(visitors)::int, sum(visits)::int, sum(views)::int
      from gone group by 1, 2, 3
      on conflict (kind, day, value) do update set visitors = kept.visitors + excluded.visitors,
        visits = kept.visits + excluded.visits, views = kept.views + excluded.views`.execute(trx);
    const campaigns = await sql`
      with gone as (
        delete from visit_day_campaigns
        where day < ${month}::date and (day <> date_trunc('month', day)::date or (term, content) <> ('', '')) returning *
      )
      insert into visit_day_campaigns as kept (day, source, medium, campaign, term, content, visitors, visits, views)
      select date_trunc('month', day)::date, source, medium, campaign, '', '', sum(visitors)::int, sum(visits)::int, sum(views)::int
      from gone group by 1, 2, 3, 4
      on conflict (day, source, medium, campaign, term, content) do update set visitors = kept.visitors + excluded.visitors,
        visits = kept.visits + excluded.visits, views = kept.views + excluded.views`.execute(trx);
    return Number(values.numAffectedRows ?? 0n) + Number(campaigns.numAffectedRows ?? 0n);
  });
}
