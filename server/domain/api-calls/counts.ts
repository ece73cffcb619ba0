import { sql } from 'kysely';
import { db } from '#server/db/client.ts';

/** The counts that all workers share. The database's clock says which hour or minute it is, so that machines need not agree. */

/** For how long calls are counted together: an hour or a minute of the clock. */
export type Span = 'hour' | 'minute';

export type Count = {
  /** When the hour or minute began. */
  hour: Date;
  /** Made or taken in advance by some worker. */
  calls: number;
  /** Until it is over. */
  secondsLeft: number;
};

const columnsOf = (span: Span) => sql`
  hour, calls,
  greatest(1, ceil(extract(epoch from hour + ${`1 ${span}`}::interval - clock_timestamp())))::integer as "secondsLeft"`;
const beginOf = (span: Span) => sql`date_trunc(${span}::text, now())`;

/** Takes `wanted` calls for `who` in this span, all or none. Undefined when the limit leaves no room for them. */
export async function takeCalls(
  who: string,
  wanted: number,
  limit: number,
  span: Span = 'hour',
): Promise<Count | undefined> {
  const { rows } = await sql<Count>`
    insert into api_call_counts as known (who, hour, calls) values (${who}, ${beginOf(span)}, ${wanted})
    on conflict (hour, who) do update set calls = known.calls + excluded.calls
      where known.calls + excluded.calls <= ${limit}::integer
    returning ${columnsOf(span)}`.execute(db);
  return rows[0];
}

/** The count of this span. */
export async function readCount(who: string, span: Span = 'hour'): Promise<Count | undefined> {
  const { rows } = await sql<Count>`
    select ${columnsOf(span)} from api_call_counts where who = ${who} and hour = ${beginOf(span)}`.execute(db);
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
