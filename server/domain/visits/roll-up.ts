import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';

/** Distinct values of a day that are kept by name; the rest are added up under one. Pages are bounded by their records. */
export const mostValues = 200;
/** Name of what is beyond {@link mostValues}. */
export const otherValues = '(other)';

/** A new visit begins after this long without a view (glossary: visit). */
const visitPause = sql`interval '30 minutes'`;
/** A page is shown at most this long after its document came: browsers may have fetched it ahead. */
const arrivalAge = sql`interval '5 minutes'`;
/** Clocks of two machines may differ by this much. */
const clockSkew = sql`interval '2 seconds'`;

/** A page that a visitor sees again counts once in this long, from the view that was counted (glossary: view). */
const viewPause = sql`interval '1 hour'`;

/** Serialises roll-ups of all workers and machines. */
const lock = sql`hashtextextended('visits', 4)`;

const viewCount = sql`(count(*) filter (where is_view))::int`;
const visitorCount = sql`count(distinct visitor)::int`;

/**
 * What was seen, with which of it counts as a view and the number of its visit, and visits with what their first view tells; for the days of
 * `$1`. The word `recursive` has to stand before it.
 */
const visitsOf = (days: readonly string[]) => sql`
  counting (day, visitor, page, slot, at) as (
    select * from (
      select distinct on (day, visitor, page) day, visitor, page, slot, at
      from visit_views where day = any(${days}::date[]) order by day, visitor, page, at
    ) as first_sights
    union all
    select again.* from counting, lateral (
      select later.day, later.visitor, later.page, later.slot, later.at from visit_views later
      where (later.day, later.visitor, later.page) = (counting.day, counting.visitor, counting.page)
        and later.at >= counting.at + ${viewPause}
      order by later.at limit 1
    ) as again
  ),
  seen as (
    select sight.*, counting.at is not null as is_view,
      lag(sight.at) over (partition by sight.day, sight.visitor order by sight.at, sight.page) as previous
    from visit_views sight left join counting using (day, visitor, page, slot)
    where day = any(${days}::date[])
  ),
  numbered as (
    select *, count(*) filter (where previous is null or at - previous >= ${visitPause})
      over (partition by day, visitor order by at, page) as visit
    from seen
  ),
  first_views as (
    select distinct on (day, visitor, visit) *
    from numbered order by day, visitor, visit, at, page
  ),
  lengths as (
    select day, visitor, visit, count(*) filter (where is_view) as views from numbered group by day, visitor, visit
  ),
  visits as (
    select first_views.*, lengths.views, coalesce((
      select arrival.source from visit_arrivals arrival
      where arrival.day = first_views.day and arrival.visitor = first_views.visitor and arrival.page = first_views.page
        and arrival.at between first_views.at - ${arrivalAge} and first_views.at + ${clockSkew}
      order by arrival.at desc limit 1
    ), '') as source
    from first_views join lengths using (day, visitor, visit)
  )`;

async function rollUpDays(connection: Db, days: readonly string[]): Promise<void> {
  await sql`
    with recursive ${visitsOf(days)}
    insert into visit_days (day, visitors, visits, views)
    select day, ${visitorCount}, count(*)::int, sum(views)::int from visits group by day
    on conflict (day) do update
      set visitors = excluded.visitors, visits = excluded.visits, views = excluded.views`.execute(connection);
  await sql`
    with recursive ${visitsOf(days)},
    counts (day, kind, value, visitors, visits, views) as (
      select day, 'page', page, ${visitorCount}, count(distinct (visitor, visit))::int, ${viewCount}
      from numbered group by day, page
      union all
      select day, record_kind, record_id, ${visitorCount}, count(distinct (visitor, visit))::int, ${viewCount}
      from numbered where record_kind is not null group by day, record_kind, record_id
      union all
      select day, 'device', device, ${visitorCount}, count(*)::int, sum(views)::int from visits group by day, device
      union all
      select day, 'source', source, ${visitorCount}, count(*)::int, sum(views)::int from visits group by day, source
    ),
    ranked as (
      select *, row_number() over (partition by day, kind order by visits desc, views desc, value) as place from counts
    ),
    fresh as (
      select day, kind, named as value, sum(visitors)::int as visitors, sum(visits)::int as visits, sum(views)::int as views
      from ranked, lateral (
        select case when kind = 'source' and place > ${mostValues} then ${otherValues} else value end as named
      ) as naming
      group by day, kind, named
    ),
    gone as (
      delete from visit_day_values old where day = any(${days}::date[])
        and not exists (select from fresh where (fresh.day, fresh.kind, fresh.value) = (old.day, old.kind, old.value))
    )
    insert into visit_day_values as kept (day, kind, value, visitors, visits, views)
    select day, kind, value, visitors, visits, views from fresh
    on conflict (kind, day, value) do update
      set visitors = excluded.visitors, visits = excluded.visits, views = excluded.views
      where (kept.visitors, kept.visits, kept.views) <> (excluded.visitors, excluded.visits, excluded.views)
  `.execute(connection);
  await sql`
    with recursive ${visitsOf(days)},
    counts as (
      select day, utm_source, utm_medium, utm_campaign, utm_term, utm_content,
        ${visitorCount} as visitors, count(*)::int as visits, sum(views)::int as views
      from visits
      where (utm_source, utm_medium, utm_campaign, utm_term, utm_content) <> ('', '', '', '', '')
      group by day, utm_source, utm_medium, utm_campaign, utm_term, utm_content
    ),
    ranked as (
      select *, row_number() over (
        partition by day order by visits desc, views desc, utm_source, utm_medium, utm_campaign, utm_term, utm_content
      ) > ${mostValues} as is_other from counts
    ),
    fresh (day, source, medium, campaign, term, content, visitors, visits, views) as (
      select day, utm_source, utm_medium, utm_campaign, utm_term, utm_content, visitors, visits, views
      from ranked where not is_other
      union all
      select day, ${otherValues}, '', '', '', '', sum(visitors)::int, sum(visits)::int, sum(views)::int
      from ranked where is_other group by day
    ),
    gone as (
      delete from visit_day_campaigns old where day = any(${days}::date[]) and not exists (
        select from fresh
        where (fresh.day, fresh.source, fresh.medium, fresh.campaign, fresh.term, fresh.content)
          = (old.day, old.source, old.medium, old.campaign, old.term, old.content))
    )
    insert into visit_day_campaigns as kept (day, source, medium, campaign, term, content, visitors, visits, views)
    select day, source, medium, campaign, term, content, visitors, visits, views from fresh
    on conflict (day, source, medium, campaign, term, content) do update
      set visitors = excluded.visitors, visits = excluded.visits, views = excluded.views
      where (kept.visitors, kept.visits, kept.views) <> (excluded.visitors, excluded.visits, excluded.views)
  `.execute(connection);
}

/**
 * Writes the counts of `days` anew from their views: doing it twice changes nothing. Returns false, having done nothing, while
 * another process is at it, whose view of the rows may be older than ours.
 */
export function rollUp(days: readonly string[]): Promise<boolean> {
  return db.transaction().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}) as taken`.execute(
      connection,
    );
    if (!rows[0]?.taken) return false;
    await rollUpDays(connection, days);
    return true;
  });
}

/** Days that still have their views. */
async function openDays(connection: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(day, 'YYYY-MM-DD') as day from visit_views`.execute(connection);
  return rows.map(({ day }) => day);
}

/** Counts everything that still has its views for the last time it needs, then deletes the views of days before `day`. */
export async function closeDaysBefore(day: string): Promise<void> {
  await db.transaction().execute(async (connection) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(connection);
    await rollUpDays(connection, await openDays(connection));
    await sql`delete from visit_views where day < ${day}::date`.execute(connection);
    await sql`delete from visit_arrivals where day < ${day}::date`.execute(connection);
  });
}
