import { sql } from 'kysely';
import { planned } from '#server/db/prepared.ts';
import { clientReference } from '#shared/clients.ts';

export type OwnTasks = {
  /** The client in whose account there is something to do. */
  reference: string;
  name: string;
  company: string;
  count: number;
  /** The oldest day among them, `YYYY-MM-DD`. */
  on: string;
};

/** So many tasks are looked through at most. */
const mostTasks = 1_000;

/**
 * Clients for whom the agency itself was to do something by `today`, the oldest day first, as they read it on their own page; and how many there
 * are. Tasks of reports that were taken back count as little as there.
 */
export async function selectOwnTasks(today: string, limit: number): Promise<{ clients: OwnTasks[]; count: number }> {
  const rows = await planned(sql<Omit<OwnTasks, 'reference'> & { number: number; clients: number }>`
    select number, name, company, count(*)::int as count, min(due)::text as "on", (count(*) over ())::int as clients
    from (
      select c.id, c.number, c.name, c.company, t.due
      from tasks t join clients c on c.id = t.client_id left join analyses a on a.id = t.analysis_id
      where t.owner = 'agency' and t.status = 'open' and t.due is not null and t.due <= ${today}::date
        and c.deleted_at is null and (t.analysis_id is null or a.status in ('published', 'superseded'))
      order by t.due, t.id limit ${sql.lit(mostTasks)}
    ) as due
    group by id, number, name, company order by min(due), number limit ${sql.lit(limit)}`);
  return {
    clients: rows.map(({ number, clients: _, ...of }) => ({ ...of, reference: clientReference(number) })),
    count: rows[0]?.clients ?? 0,
  };
}
