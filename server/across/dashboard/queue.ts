import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { planned, prepared } from '#server/db/prepared.ts';
import { messageReference } from '#shared/messages.ts';
import type { ClientWish } from '#shared/portal-requests.ts';
import { requestReference } from '#shared/requests.ts';

/** What waits for staff: answers promised, mails and jobs that failed. */

/** Whose it is; null where it is nobody's. */
type Assignee = { id: string; name: string } | null;

export type Waiting = {
  kind: 'request' | 'message';
  reference: string;
  name: string;
  company: string;
  replyDueAt: string;
  /** The request was over when its client wrote. */
  isOver: boolean;
  assignee: Assignee;
};

type WaitingRow = {
  kind: 'request' | 'message';
  number: string;
  name: string;
  company: string;
  reply_due_at: Date;
  is_over: boolean;
  assignee_id: string | null;
  assignee: string | null;
};

/** Counts beyond this are not told apart. */
const mostCounted = 1_000;

const assigneeOf = (row: { assignee_id: string | null; assignee: string | null }): Assignee =>
  row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null;

/** The answers that are due soonest, overdue ones first. Each part is read in the order of its index. */
export async function selectWaiting(limit: number): Promise<Waiting[]> {
  const rows = await planned(sql<WaitingRow>`
    select * from (
      (select 'request' as kind, r.number::text as number, r.name, r.company, r.reply_due_at, false as is_over, r.assignee_id, s.name as assignee
        from requests r left join staff s on s.user_id = r.assignee_id
        where r.deleted_at is null and r.replied_at is null and r.status in ('new', 'in-progress')
        order by r.reply_due_at, r.number limit ${sql.lit(limit)})
      union all
      (select 'request', r.number::text, r.name, r.company, r.question_due_at, true, r.assignee_id, s.name
        from requests r left join staff s on s.user_id = r.assignee_id
        where r.deleted_at is null and r.question_due_at is not null
        order by r.question_due_at, r.number limit ${sql.lit(limit)})
      union all
      (select 'message', m.number::text, m.name, m.company, m.reply_due_at, false, m.assignee_id, s.name
        from messages m left join staff s on s.user_id = m.assignee_id
        where m.deleted_at is null and m.replied_at is null and m.status = 'open'
        order by m.reply_due_at, m.number limit ${sql.lit(limit)})
    ) as waiting order by reply_due_at, number limit ${sql.lit(limit)}`);
  return rows.map((row) => ({
    ...shown(row, ['kind', 'name', 'company', 'replyDueAt', 'isOver']),
    assignee: assigneeOf(row),
    reference: row.kind === 'request' ? requestReference(Number(row.number)) : messageReference(Number(row.number)),
  }));
}

export type PlannedStep = {
  reference: string;
  name: string;
  company: string;
  text: string;
  /** The day, `YYYY-MM-DD`. */
  on: string;
  assignee: Assignee;
};

/** What was to be done about requests by `today`, the oldest first; and how many there are, up to a thousand and one. */
export async function selectSteps(today: string, limit: number): Promise<{ steps: PlannedStep[]; count: number }> {
  const rows = await planned(sql<
    Omit<PlannedStep, 'reference' | 'assignee'> & {
      number: number;
      assignee_id: string | null;
      assignee: string | null;
    }
  >`
    select r.number, r.name, r.company, r.next_step as text, r.next_step_on::text as "on", s.user_id as assignee_id, s.name as assignee
    from requests r left join staff s on s.user_id = coalesce(r.next_step_by, r.assignee_id)
    where r.deleted_at is null and r.next_step_on is not null and r.next_step_on <= ${today}::date
    order by r.next_step_on, r.number limit ${sql.lit(mostCounted + 1)}`);
  const steps = rows.slice(0, limit).map(({ number, name, company, text, on, ...by }) => ({
    ...{ name, company, text, on },
    reference: requestReference(number),
    assignee: assigneeOf(by),
  }));
  return { steps, count: rows.length };
}

export type Delivery = {
  reference: string;
  name: string;
  company: string;
  /** The day for which the analysis was promised, `YYYY-MM-DD`. */
  on: string;
  assignee: Assignee;
};

/** Analyses that were promised by `today` and are still to be delivered, the oldest promise first; and how many there are, up to a thousand and one. */
export async function selectDeliveries(
  today: string,
  limit: number,
): Promise<{ deliveries: Delivery[]; count: number }> {
  const rows = await planned(sql<
    Omit<Delivery, 'reference' | 'assignee'> & { number: number; assignee_id: string | null; assignee: string | null }
  >`
    select r.number, r.name, r.company, r.analysis_due::text as "on", r.assignee_id, s.name as assignee
    from requests r left join staff s on s.user_id = r.assignee_id
    where r.deleted_at is null and r.status in ('new', 'in-progress') and r.report_id is null and r.analysis_due is not null
      and not r.waiting_for_client and r.analysis_due <= ${today}::date
    order by r.analysis_due, r.number limit ${sql.lit(mostCounted + 1)}`);
  const deliveries = rows.slice(0, limit).map(({ number, name, company, on, ...of }) => ({
    ...{ name, company, on },
    reference: requestReference(number),
    assignee: assigneeOf(of),
  }));
  return { deliveries, count: rows.length };
}

export type Wish = {
  reference: string;
  name: string;
  company: string;
  wish: ClientWish;
  /** Since when (ISO 8601, UTC). */
  at: string;
  assignee: Assignee;
};

/**
 * Calls and ends that clients asked for, that were answered in writing and still stand, the oldest first: while the answer is owed, they are among
 * what waits for it. And how many there are, up to a thousand and one.
 */
export async function selectWishes(limit: number): Promise<{ wishes: Wish[]; count: number }> {
  const rows = await planned(sql<
    Omit<Wish, 'reference' | 'assignee' | 'at'> & {
      number: number;
      at: Date;
      assignee_id: string | null;
      assignee: string | null;
    }
  >`
    select r.number, r.name, r.company, r.assignee_id, s.name as assignee, least(r.call_asked_at, r.cancel_asked_at) as at,
      case when r.cancel_asked_at is not null and r.status = 'in-progress' then 'cancel' else 'call' end as wish
    from requests r left join staff s on s.user_id = r.assignee_id
    where r.deleted_at is null
      and ((r.call_asked_at is not null and r.status <> 'cancelled') or (r.cancel_asked_at is not null and r.status = 'in-progress'))
      and (case when r.status = 'completed' then r.question_due_at is null else r.replied_at is not null end)
    order by least(r.call_asked_at, r.cancel_asked_at), r.number limit ${sql.lit(mostCounted + 1)}`);
  const wishes = rows.slice(0, limit).map(({ number, name, company, wish, at, ...of }) => ({
    ...{ name, company, wish },
    at: at.toISOString(),
    reference: requestReference(number),
    assignee: assigneeOf(of),
  }));
  return { wishes, count: rows.length };
}

export type WaitingCounts = { requests: number; messages: number; overdue: number };

/** How many answers wait, and how many of them are late. At most a thousand and one of each are counted. */
export async function countWaiting(now: Date): Promise<WaitingCounts> {
  const rows = await planned(sql<{ kind: string; count: number; overdue: number }>`
    select kind, count(*)::int as count, (count(*) filter (where reply_due_at < ${now}))::int as overdue from (
      (select 'request' as kind, reply_due_at from requests
        where deleted_at is null and replied_at is null and status in ('new', 'in-progress')
        order by reply_due_at limit ${sql.lit(mostCounted + 1)})
      union all
      (select 'request', question_due_at from requests
        where deleted_at is null and question_due_at is not null
        order by question_due_at limit ${sql.lit(mostCounted + 1)})
      union all
      (select 'message', reply_due_at from messages
        where deleted_at is null and replied_at is null and status = 'open'
        order by reply_due_at limit ${sql.lit(mostCounted + 1)})
    ) as waiting group by kind`);
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  return {
    requests: of('request')?.count ?? 0,
    messages: of('message')?.count ?? 0,
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
  };
}

const mailsInTrouble = prepared(() =>
  db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`state in ('failed', 'uncertain')`),
);

/** Mails that could not be sent, or of which nobody knows whether they arrived. */
export async function countMailsInTrouble(): Promise<number> {
  const [row] = await mailsInTrouble(db, {});
  return row?.count ?? 0;
}

/** Days for which copies in doubt are told after their issue ended. */
const doubtDays = 7;

const issuesInTrouble = prepared<{ lately: Date }, { count: number }>(({ lately }) =>
  db
    .selectFrom('newsletter_issues')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'paused'), eb('problem', 'is not', null)]),
        and([eb('uncertain', '>', 0), eb('started_at', '>', lately)]),
      ]),
    ),
);

/** Issues of the newsletter that stand still by themselves, or have copies of which nobody knows whether they arrived. */
export async function countIssuesInTrouble(now: Date): Promise<number> {
  const lately = new Date(now.getTime() - doubtDays * 86_400_000);
  const [row] = await issuesInTrouble(db, { lately });
  return row?.count ?? 0;
}
