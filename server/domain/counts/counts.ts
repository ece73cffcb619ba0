import { sql } from 'kysely';
import { db } from '#server/db/client.ts';

/** Adds up what writes have noted since the last time, in one statement: whoever reads meanwhile sees the same sums. @returns how many notes */
export async function foldCounts(): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with gone as (delete from record_count_deltas returning noun, key, delta),
    summed as (
      insert into record_counts (noun, key, count)
      select noun, key, sum(delta) from gone group by noun, key
      on conflict (noun, key) do update set count = record_counts.count + excluded.count
    )
    select count(*)::int as folded from gone`.execute(db);
  return rows[0]?.folded ?? 0;
}
