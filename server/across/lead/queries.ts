import { type RawBuilder, sql } from 'kysely';
import { db } from '#server/db/client.ts';
import type { WorkSource } from '#shared/lead-figures.ts';
import type { Period } from './steps.ts';

/** What is counted: a period in the site's time zone, of all sources or of one. */
export type Asked = {
  period: Period;
  by: 'day' | 'week';
  timeZone: string;
  source: WorkSource | undefined;
  now: Date;
};

/** The middle and the ninth of ten, in seconds; null where there is none. */
export type Spread = { median: number | null; p90: number | null };
export type Answers = { received: number; promised: number; kept: number; reply: Spread };
export type Ends = { completed: number; cancelled: number; completion: Spread };

/** A row of grouped figures: of one source, of one step (by its first day), or of all. */
export type Grouped<Figures> = { source: string | null; step: string | null; isAll: boolean; figures: Figures };

const sinceStart = ({ period: { from }, timeZone }: Asked) => sql<Date>`(${from}::timestamp at time zone ${timeZone})`;
const beforeEnd = ({ period: { to }, timeZone }: Asked) =>
  sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone})`;
const within = (column: string, asked: Asked) =>
  sql`${sql.ref(column)} >= ${sinceStart(asked)} and ${sql.ref(column)} < ${beforeEnd(asked)}`;

/** The first day of the step that an instant is in. A first week that is cut begins with the period. */
const stepOf = (column: string, { by, timeZone, period }: Asked) =>
  sql<string>`to_char(greatest(date_trunc(${sql.lit(by)}, ${sql.ref(column)} at time zone ${timeZone}), ${period.from}::timestamp), 'YYYY-MM-DD')`;

const ofSource = ({ source }: Asked) => (source ? sql`source = ${source}` : sql`true`);

/** Median and p90 of a span in seconds, of the rows for which `condition` holds. */
const spreadOf = (from: string, to: string, condition: RawBuilder<unknown>) =>
  sql<[number, number] | null>`percentile_cont(array[0.5, 0.9]) within group (
    order by greatest(0, extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}))::float8
  ) filter (where ${condition})`;

const spread = (pair: [number, number] | null): Spread => ({ median: pair?.[0] ?? null, p90: pair?.[1] ?? null });

type GroupRow = { source: string | null; step: string | null; level: number };
const groupOf = <Figures>({ source, step, level }: GroupRow, figures: Figures): Grouped<Figures> => ({
  source,
  step,
  isAll: level === 3,
  figures,
});

/**
 * What came in the period, and how the first promise of an answer was kept: of what was answered or whose time is over. What was cancelled or
 * closed unanswered in time (spam, a withdrawal) needed no answer. Messages that became a request are that request.
 */
export async function selectAnswers(asked: Asked): Promise<Grouped<Answers>[]> {
  const { rows } = await sql<
    GroupRow & { received: number; promised: number; kept: number; reply: [number, number] | null }
  >`
    with came as (
      select source, submitted_at, first_replied_at, first_due_at,
        (first_replied_at is not null or (first_due_at < ${asked.now} and (status <> 'cancelled' or cancelled_at > first_due_at))) as promised
      from requests where deleted_at is null and ${within('submitted_at', asked)}
      union all
      select 'contact', submitted_at, first_replied_at, first_due_at,
        (first_replied_at is not null or (first_due_at < ${asked.now} and status = 'open'))
      from messages where deleted_at is null and request_id is null and ${within('submitted_at', asked)}
    ), stepped as (
      select *, ${stepOf('submitted_at', asked)} as step from came where ${ofSource(asked)}
    )
    select source, step, grouping(source, step)::int as level, count(*)::int as received,
      (count(*) filter (where promised))::int as promised,
      (count(*) filter (where promised and first_replied_at <= first_due_at))::int as kept,
      ${spreadOf('submitted_at', 'first_replied_at', sql`first_replied_at is not null`)} as reply
    from stepped group by grouping sets ((source), (step), ())`.execute(db);
  return rows.map(({ received, promised, kept, reply, ...row }) =>
    groupOf(row, { received, promised, kept, reply: spread(reply) }),
  );
}

/** Requests that ended in the period. */
export async function selectEnds(asked: Asked): Promise<Grouped<Ends>[]> {
  const { rows } = await sql<GroupRow & { completed: number; cancelled: number; completion: [number, number] | null }>`
    with ended as (
      select source, submitted_at, completed_at as ended_at, true as is_completed from requests
      where deleted_at is null and status = 'completed' and ${within('completed_at', asked)}
      union all
      select source, submitted_at, cancelled_at, false from requests
      where deleted_at is null and status = 'cancelled' and ${within('cancelled_at', asked)}
    ), stepped as (
      select *, ${stepOf('ended_at', asked)} as step from ended where ${ofSource(asked)}
    )
    select source, step, grouping(source, step)::int as level,
      (count(*) filter (where is_completed))::int as completed,
      (count(*) filter (where not is_completed))::int as cancelled,
      ${spreadOf('submitted_at', 'ended_at', sql`is_completed`)} as completion
    from stepped group by grouping sets ((source), (step), ())`.execute(db);
  return rows.map(({ completed, cancelled, completion, ...row }) =>
    groupOf(row, { completed, cancelled, completion: spread(completion) }),
  );
}

/** Why requests were cancelled in the period, by the last time each was. */
export async function selectReasons(asked: Asked): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select coalesce(e.reason, '') as reason, count(*)::int as count
    from (
      select id from requests
      where deleted_at is null and status = 'cancelled' and ${within('cancelled_at', asked)} and ${ofSource(asked)}
    ) r
    left join lateral (
      select reason from request_events
      where request_id = r.id and kind = 'status' and to_status = 'cancelled' order by id desc limit 1
    ) e on true
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** How clients rated in the period what they were given, by score; of each request its last rating there. */
export async function selectRatings(asked: Asked): Promise<{ score: number; count: number }[]> {
  const { rows } = await sql<{ score: number; count: number }>`
    select score, count(*)::int as count from (
      select distinct on (e.request_id) (e.data ->> 'score')::int as score
      from request_events e join requests r on r.id = e.request_id
      where e.kind = 'rated' and e.data ? 'score' and ${within('e.at', asked)}
        and r.deleted_at is null and ${ofSource(asked)}
      order by e.request_id, e.id desc
    ) rated group by score order by score desc`.execute(db);
  return rows;
}

/** What each person has before them now, and what they completed in the period; `person_id` null: nobody's. */
export async function selectLoad(asked: Asked) {
  const { rows } = await sql<{
    id: string | null;
    name: string | null;
    avatar: string | null;
    open: number;
    toAnswer: number;
    overdue: number;
    done: number;
  }>`
    with owed as (
      select assignee_id, true as is_open, case when replied_at is null then reply_due_at end as due
      from requests where deleted_at is null and status in ('new', 'in-progress') and ${ofSource(asked)}
      union all
      select assignee_id, false, question_due_at from requests
      where deleted_at is null and question_due_at is not null and ${ofSource(asked)}
    ), open as (
      select assignee_id, (count(*) filter (where is_open))::int as open, count(due)::int as to_answer,
        (count(*) filter (where due < ${asked.now}))::int as overdue
      from owed group by assignee_id
    ), done as (
      select assignee_id, count(*)::int as done from requests
      where deleted_at is null and status = 'completed' and ${within('completed_at', asked)} and ${ofSource(asked)}
      group by assignee_id
    ), people as (
      select user_id as id from staff where status = 'active' and role in ('Admin', 'Editor') and deleted_at is null
      union select assignee_id from open
      union select assignee_id from done
    )
    select p.id, s.name, a.token as avatar, coalesce(o.open, 0) as open, coalesce(o.to_answer, 0) as "toAnswer",
      coalesce(o.overdue, 0) as overdue, coalesce(d.done, 0) as done
    from people p
    left join staff s on s.user_id = p.id
    left join staff_avatars a on a.user_id = p.id
    left join open o on o.assignee_id is not distinct from p.id
    left join done d on d.assignee_id is not distinct from p.id
    order by overdue desc, "toAnswer" desc, open desc, done desc, s.name`.execute(db);
  return rows;
}

/** What requests are traced back to: the sender's own word, the site that linked here, the campaign, the page of ours. */
export const originKinds = ['heard', 'site', 'campaign', 'page'] as const;
export type OriginKind = (typeof originKinds)[number];
export type OriginCount = { kind: OriginKind; value: string; received: number; completed: number };

/** Most values of one kind that are answered. */
const mostValues = 50;

/** How senders of the requests that came in the period had come, the most frequent first, and how many of these requests are completed. */
export async function selectOrigins(asked: Asked): Promise<OriginCount[]> {
  const { rows } = await sql<OriginCount>`
    with told as (
      select kind, value, r.status from requests r
      join request_origins o on o.request_id = r.id
      cross join lateral (values
        ('heard', o.heard), ('site', o.site), ('page', o.page),
        ('campaign', concat_ws(' / ', nullif(o.utm_source, ''), nullif(o.utm_medium, ''), nullif(o.utm_campaign, '')))
      ) as t (kind, value)
      where r.deleted_at is null and ${within('r.submitted_at', asked)} and ${ofSource(asked)} and value <> ''
    ), counted as (
      select kind, value, count(*)::int as received, (count(*) filter (where status = 'completed'))::int as completed,
        row_number() over (partition by kind order by count(*) desc, value) as place
      from told group by kind, value
    )
    select kind, value, received, completed from counted where place <= ${mostValues} order by kind, place`.execute(db);
  return rows;
}
