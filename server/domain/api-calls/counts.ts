import { sql } from 'kysely';
import { db } from '#server/db/client.ts';

/** The counts that all workers share. The database's clock says which hour it is, so that machines need not agree. */

export type Count = {
  hour: Date;
  /** Made or taken in advance by some worker. */
  calls: number;
  /** Until the hour is over. */
  secondsLeft: number;
};

const columns = sql`
  hour, calls, greatest(1, ceil(extract(epoch from hour + interval '1 hour' - clock_timestamp())))::integer as "secondsLeft"`;

/** Takes `wanted` calls for `who` in this hour, all or none. Undefined when the limit leaves no room for them. */
export async function takeCalls(who: string, wanted: number, limit: number): Promise<Count | undefined> {
  const { rows } = await sql<Count>`
    insert into api_call_counts as known (who, hour, calls) values (${who}, date_trunc('hour', now()), ${wanted})
    on conflict (hour, who) do update set calls = known.calls + excluded.calls
      where known.calls + excluded.calls <= ${limit}::integer
    returning ${columns}`.execute(db);
  return rows[0];
}

/** The count of this hour. */
export async function readCount(who: string): Promise<Count | undefined> {
  const { rows } = await sql<Count>`
    select ${columns} from api_call_counts where who = ${who} and hour = date_trunc('hour', now())`.execute(db);
  return rows[0];
}

export type Unused = { who: string; hour: Date; left: number };

/** Gives back what was taken in advance and not used. */
export async function giveBack(unused: readonly Unused[]): Promise<void> {
  if (unused.length === 0) return;
  await sql`
    update api_call_counts as known set calls = greatest(known.calls - given.left_over, 0)
    from unnest(
      ${unused.map(({ who }) => who)}::text[],
      ${unused.map(({ hour }) => hour)}::timestamptz[],
      ${unused.map(({ left }) => left)}::integer[]
    ) as given(who, hour, left_over)
    where known.who = given.who and known.hour = given.hour`.execute(db);
}

/** Deletes the counts of hours that are over. */
export async function forgetOldHours(): Promise<void> {
  await sql`delete from api_call_counts where hour < date_trunc('hour', now()) - interval '1 hour'`.execute(db);
}
