import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import type { Period } from './queries.ts';

/** The page whose visits count as looking at the form. */
export const formPage = '/analysis-request';

export type Conversions = {
  /** Visits of the site. */
  visits: number;
  /** Visits in which the request form was shown. */
  forms: number;
  /** Requests that came from the site. */
  requests: number;
  /** Senders of those whom the agency works, or worked, for: one of these requests was taken on. */
  clients: number;
};

/** How far visitors of a period came; days are those of `timeZone`. Deleted requests do not count. */
export async function selectConversions({ from, to }: Period, timeZone: string): Promise<Conversions> {
  const { rows } = await sql<Conversions>`
    with received as (
      select client_id, status from requests
      where source = 'site' and deleted_at is null
        and submitted_at >= ${from}::timestamp at time zone ${timeZone}
        and submitted_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    )
    select
      (select coalesce(sum(visits), 0)::int from visit_days where day between ${from}::date and ${to}::date) as visits,
      (select coalesce(sum(visits), 0)::int from visit_day_values
        where kind = 'page' and value = ${formPage} and day between ${from}::date and ${to}::date) as forms,
      (select count(*)::int from received) as requests,
      (select count(distinct client_id)::int from received where status in ('in-progress', 'completed')) as clients
  `.execute(db);
  return rows[0] ?? { visits: 0, forms: 0, requests: 0, clients: 0 };
}
