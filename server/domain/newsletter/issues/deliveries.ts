import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { getsIssues } from './recipients.ts';

/**
 * The copies of issues while they leave. A lane is what hands over one copy at a time: whoever holds its advisory lock owns the rows that
 * name it. Nothing else may change those.
 */

/** Copies that a lane takes at a time. */
const batchSize = 20;

/** Refusals in a row after which an issue pauses and somebody looks at it: the list is bad, or we are not wanted. */
export const mostRefusedInARow = 20;

export type Delivery = {
  id: number;
  issueId: number;
  email: string;
  messageId: string;
  outboxName: string;
  /** Attempts that were made before. */
  attempts: number;
  unsubscribeToken: string;
};

/** What became of an attempt. `waiting`: it is tried again, not before `next`. */
export type Outcome =
  | { state: 'sent' | 'saved' }
  | { state: 'uncertain' | 'failed' | 'bounced' | 'skipped'; reason: string }
  /** `isAttempt`: this reader's server said so; what is about ours does not use up attempts. */
  | { state: 'waiting'; reason: string; next: Date; isAttempt: boolean };

/** Of an issue `i`: it is leaving, and may be tried now. */
const mayBeTried = (now: Date) =>
  sql<boolean>`i.state = 'sending' and (i.next_attempt_at is null or i.next_attempt_at <= ${now})`;

/** Issues that are leaving and may be tried now, the oldest first. */
const issuesAtWork = (connection: Db, now: Date) =>
  connection.selectFrom('newsletter_issues as i').select('i.id').where(mayBeTried(now)).orderBy('i.id').execute();

/** True when there is a copy to send, or one that a process which is gone was at. */
export async function hasWork(now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from newsletter_issues i join newsletter_deliveries d on d.issue_id = i.id
      where ${mayBeTried(now)}
        and d.state = 'waiting' and d.lane is null and d.next_attempt_at <= ${now}
    ) or exists (select from newsletter_deliveries where lane is not null) as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Takes some copies for a lane. Two lanes never get the same. The issue is asked again in the statement that takes them: between the two
 * another lane may have met trouble and given back what it had.
 */
export async function claimDeliveries(lane: number, now: Date): Promise<Delivery[]> {
  for (const { id } of await issuesAtWork(db, now)) {
    const { rows } = await sql<Delivery>`
      with taken as (
        update newsletter_deliveries set lane = ${lane} where id in (
          select id from newsletter_deliveries
          where issue_id = ${id} and state = 'waiting' and lane is null and next_attempt_at <= ${now}
            and exists (select from newsletter_issues i where i.id = ${id} and ${mayBeTried(now)})
          order by id limit ${batchSize} for update skip locked)
        returning id, issue_id, subscriber_id, email, message_id, outbox_name, attempts)
      select taken.id, taken.issue_id as "issueId", taken.email, taken.message_id as "messageId",
        taken.outbox_name as "outboxName", taken.attempts, s.unsubscribe_token as "unsubscribeToken"
      from taken join subscribers s on s.id = taken.subscriber_id order by taken.id`.execute(db);
    if (rows.length > 0) return rows;
  }
  return [];
}

/**
 * Asks at the last moment whether a copy may leave: the issue was not stopped, its reader still wants it (`left`: no more; `closed`: they closed
 * their account). With `marks` the row says from here on that somebody may have it.
 */
export async function beginHandOver(
  lane: number,
  delivery: Delivery,
  marks: boolean,
): Promise<'go' | 'left' | 'closed' | 'stopped'> {
  const { rows } = await sql<{ state: string; wants: boolean; isReader: boolean }>`
    with issue as (select id, state from newsletter_issues where id = ${delivery.issueId}),
    marked as (
      update newsletter_deliveries d set state = case when ${marks}::boolean then 'handing-over' else d.state end,
        updated_at = now()
      from issue, subscribers s
      where d.id = ${delivery.id} and d.lane = ${lane} and d.state = 'waiting' and issue.state = 'sending'
        and s.id = d.subscriber_id and ${getsIssues}
      returning d.id)
    select case when exists (select from marked) then 'go' when issue.state = 'sending' and d.lane = ${lane} then 'left'
      else 'stopped' end as state, ${getsIssues} as wants, s.state = 'confirmed' as "isReader"
    from issue join newsletter_deliveries d on d.id = ${delivery.id} join subscribers s on s.id = d.subscriber_id`.execute(
    db,
  );
  const found = rows[0];
  if (!found) return 'stopped'; // the reader was erased, and the copy with them
  if (found.state === 'left' && found.wants) return 'stopped';
  if (found.state === 'left' && found.isReader) return 'closed';
  return found.state as 'go' | 'left' | 'stopped';
}

const counted = (state: Outcome['state']) => (state === 'waiting' ? null : state);

/**
 * Writes what became of a copy, its count, and (a hard bounce) that its reader cannot be reached: all or nothing. Too many refusals in a
 * row pause the issue.
 */
export async function settleDelivery(lane: number, delivery: Delivery, outcome: Outcome, now: Date): Promise<void> {
  const reason = 'reason' in outcome ? outcome.reason.slice(0, 500) : null;
  const isRefusal = outcome.state === 'failed' || outcome.state === 'bounced' || outcome.state === 'uncertain';
  const column = counted(outcome.state);
  const wasSent = outcome.state === 'sent';
  const wasTaken = wasSent || outcome.state === 'saved';
  const isAttempt = outcome.state === 'waiting' ? outcome.isAttempt : outcome.state !== 'skipped';
  await sql`
    with settled as (
      update newsletter_deliveries set state = ${outcome.state}, lane = null, last_error = ${reason},
        attempts = attempts + ${isAttempt ? 1 : 0}::int, updated_at = ${now},
        sent_at = ${wasSent ? now : null}, next_attempt_at = ${outcome.state === 'waiting' ? outcome.next : now}
      where id = ${delivery.id} and lane = ${lane} and state in ('waiting', 'handing-over')
      returning issue_id, subscriber_id)
    ${outcome.state === 'bounced' ? lostReader(now) : sql``}
    update newsletter_issues i set
      ${column ? sql`${sql.ref(column)} = ${sql.ref(`i.${column}`)} + 1,` : sql``}
      server_failures = case when ${wasTaken}::boolean then 0 else i.server_failures end,
      next_attempt_at = case when ${wasTaken}::boolean then null else i.next_attempt_at end,
      refused_in_a_row = case when ${wasTaken}::boolean then 0 else i.refused_in_a_row + ${isRefusal ? 1 : 0}::int end,
      state = case when ${tooMany(isRefusal)} then 'paused' else i.state end,
      problem = case when ${tooMany(isRefusal)} then 'too-many-failures' else i.problem end,
      problem_detail = case when ${tooMany(isRefusal)} then ${reason}::text else i.problem_detail end
    from settled where i.id = settled.issue_id`.execute(db);
}

const lostReader = (now: Date) => sql`, lost as (
      update subscribers set state = 'bounced', ended_at = ${now}, updated_at = ${now}, version = version + 1
      where state = 'confirmed' and id in (select subscriber_id from settled))`;

const tooMany = (isRefusal: boolean) =>
  sql<boolean>`(${isRefusal}::boolean and i.state = 'sending' and i.refused_in_a_row + 1 >= ${mostRefusedInARow}::int)`;

/**
 * Gives back what a lane had taken and lists what it was handing over: called with the lane's lock held, when it begins and when it ends.
 * @returns how many copies nobody knows anything about
 */
export async function clearLane(lane: number): Promise<number> {
  const { rows } = await sql<{ uncertain: number }>`
    with cleared as (
      update newsletter_deliveries set lane = null,
        state = case when state = 'handing-over' then 'uncertain' else state end,
        last_error = case when state = 'handing-over' then 'interrupted while it was handed over' else last_error end,
        updated_at = now()
      where lane = ${lane}
      returning issue_id, state),
    counts as (
      select issue_id, count(*)::int as uncertain from cleared where state = 'uncertain' group by issue_id)
    update newsletter_issues i set uncertain = i.uncertain + counts.uncertain
    from counts where i.id = counts.issue_id returning counts.uncertain`.execute(db);
  return rows.reduce((sum, row) => sum + row.uncertain, 0);
}

/** Lanes that rows name: of this process, of others, or of processes that are gone. */
export async function namedLanes(): Promise<number[]> {
  const { rows } = await sql<{ lane: number }>`
    select distinct lane from newsletter_deliveries where lane is not null order by lane`.execute(db);
  return rows.map(({ lane }) => lane);
}
