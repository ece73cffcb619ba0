import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { addDays } from '#shared/days.ts';

/** Figures of weeks that begin on Monday in the site's time zone. */

export type WeekOfRequests = { week: string; new: number; 'in-progress': number; completed: number; cancelled: number };
export type WeekOfReplies = { week: string; promised: number; kept: number };

export type Weeks = {
  /** Mondays, the oldest first. */
  weeks: string[];
  timeZone: string;
  now: Date;
};

/** The `count` Mondays that end with `last`. */
export const mondaysUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, (index - count + 1) * 7));

const startOf = ({ weeks, timeZone }: Weeks) => sql<Date>`(${weeks[0]}::timestamp at time zone ${timeZone})`;
const weekOf = (column: string, { timeZone }: Weeks) =>
  sql<string>`to_char(date_trunc('week', ${sql.ref(column)} at time zone ${timeZone}), 'YYYY-MM-DD')`;

/** Requests by the week in which they came, and by what they are today. */
export async function selectRequestWeeks(period: Weeks): Promise<WeekOfRequests[]> {
  const rows = await db
    .selectFrom('requests')
    .select([weekOf('submitted_at', period).as('week'), 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where('submitted_at', '>=', startOf(period))
    .groupBy(['week', 'status'])
    .execute();
  return period.weeks.map((week) => {
    const of = (status: string) => rows.find((row) => row.week === week && row.status === status)?.count ?? 0;
    return {
      week,
      new: of('new'),
      'in-progress': of('in-progress'),
      completed: of('completed'),
      cancelled: of('cancelled'),
    };
  });
}

/**
 * How the first promise of "a reply within 24 hours" was kept, by the week in which it was given: requests and messages that were answered or
 * whose time is over. What was cancelled or closed unanswered in time (spam, a withdrawal) needed no answer.
 */
export async function selectReplyWeeks(period: Weeks): Promise<WeekOfReplies[]> {
  const { rows } = await sql<{ week: string; promised: number; kept: number }>`
    select week, count(*)::int as promised, (count(*) filter (where first_replied_at <= first_due_at))::int as kept from (
      select ${weekOf('submitted_at', period)} as week, first_replied_at, first_due_at from requests
      where deleted_at is null and submitted_at >= ${startOf(period)} and (first_replied_at is not null
        or (first_due_at < ${period.now} and (status <> 'cancelled' or cancelled_at > first_due_at)))
      union all
      select ${weekOf('submitted_at', period)}, first_replied_at, first_due_at from messages
      where deleted_at is null and request_id is null and submitted_at >= ${startOf(period)}
        and (first_replied_at is not null or (first_due_at < ${period.now} and status = 'open'))
    ) as promises group by week`.execute(db);
  return period.weeks.map((week) => {
    const found = rows.find((row) => row.week === week);
    return { week, promised: found?.promised ?? 0, kept: found?.kept ?? 0 };
  });
}
