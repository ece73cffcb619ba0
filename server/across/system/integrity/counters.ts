import { type RawBuilder, sql } from 'kysely';
import type { Check } from '#server/across/system/run.ts';
import { db } from '#server/db/client.ts';
import type { Finding } from '#shared/system-runs.ts';

/** Sums that writes keep, beside what they are sums of: one statement each, so both sides are of the same moment. */
const counters: RawBuilder<unknown>[] = [
  sql`
    select 'requests' as counter, key, sum(kept)::int8 as kept, sum(real)::int8 as real from (
      select key, count as kept, 0 as real from record_counts where noun = 'requests'
      union all select key, delta, 0 from record_count_deltas where noun = 'requests'
      union all select status, 0, count(*) from requests where deleted_at is null group by status
    ) as sides group by key`,
  sql`
    select 'clients' as counter, key, sum(kept)::int8 as kept, sum(real)::int8 as real from (
      select figure as key, sum(delta) as kept, 0 as real from client_figures group by figure
      union all select 'clients-' || status, 0, count(*) from clients where deleted_at is null group by status
      union all select 'requests-active', 0, count(*) from requests
        where deleted_at is null and status in ('new', 'in-progress')
      union all select 'paid-cents', 0, coalesce(sum(amount_cents), 0) from engagements
        where deleted_at is null and status = 'paid'
    ) as sides group by key`,
  sql`
    select 'readers' as counter, key, sum(kept)::int8 as kept, sum(real)::int8 as real from (
      select state as key, sum(delta) as kept, 0 as real from subscriber_figures group by state
      union all select state, 0, count(*) from subscribers group by state
    ) as sides group by key`,
];

type Row = { counter: string; key: string; kept: number; real: number };

export const checkCounters: Check = async ({ pulse }) => {
  const findings: Finding[] = [];
  let looked = 0;
  for (const counter of counters) {
    await pulse();
    const { rows } = await sql<Row>`${counter}`.execute(db);
    looked += rows.length;
    for (const { kept, real, ...which } of rows.filter((row) => Number(row.kept) !== Number(row.real)))
      findings.push({
        code: 'counter-wrong',
        severity: 'warning',
        facts: { counter: `${which.counter}: ${which.key}`, kept: Number(kept), real: Number(real) },
      });
  }
  return { looked, findings };
};
