import { type RawBuilder, sql } from 'kysely';
import { isAnyOf } from '#server/records/owners.ts';
import { idleDays, type RequestView, unopenedDays } from '#shared/request-views.ts';
import type { RequestStatus } from '#shared/requests.ts';
import { isReportLeft } from './queries.ts';

/** The views of what is found along an index of its own, open or over, and in which order: the oldest first. */
export const fewSince: Partial<Record<RequestView, RawBuilder<unknown>>> = {
  wishes: sql`least(r.call_asked_at, r.cancel_asked_at), r.number`,
  unopened: sql`r.report_unopened_at, r.number`,
};

const daysAgo = (days: number) => sql`now() - ${sql.lit(`${days} days`)}::interval`;

/** Whether nothing was done about request `r` for some days, and nothing is planned. */
const isLeftAlone = (days: number, today: string) => sql`coalesce(r.touched_at, r.submitted_at) < ${daysAgo(days)}
  and (r.next_step_on is null or r.next_step_on < ${today}::date)`;

/** Whether nobody opened the report of request `r` since it was delivered some days ago: a letter or a call about it is waited for as long again. */
const isUnopened = (today: string) => sql<boolean>`(r.report_unopened_at < ${daysAgo(unopenedDays.from)}
  and r.report_unopened_at > ${daysAgo(unopenedDays.upTo)} and r.status <> 'cancelled' and ${isLeftAlone(unopenedDays.from, today)}
  and exists (
    select from request_reports p left join files pf on pf.id = p.file_id and pf.deleted_at is null
    where p.id = r.report_id and ${isReportLeft}))`;

/** A view of the list, as one of the staff sees it on a day of the agency's calendar, `YYYY-MM-DD`. */
export type InView = {
  view: RequestView;
  /** Whose requests are theirs: their own id, and those of colleagues whose work they do. */
  ownerIds: readonly string[];
  today: string;
};

export type OpenStatus = Extract<RequestStatus, 'new' | 'in-progress'>;

/**
 * What waits for an answer has two parts, each with its index: open requests without one, and those that are over about which their client wrote since.
 */
export type OwedPart = 'open' | 'question';

const isUnanswered = (isOpen: RawBuilder<unknown>) => sql<boolean>`(${isOpen} and r.replied_at is null)`;

const anyOpen = sql`r.status in ('new', 'in-progress')`;

/** Whether request `r` is in this part of what waits for an answer. */
export const isInPart = (part: OwedPart) =>
  part === 'open' ? isUnanswered(anyOpen) : sql<boolean>`r.question_due_at is not null`;

/** Whether the client of request `r` wishes a call, or the end of it, and has neither: a call also once it is completed. */
export const isWishing = sql<boolean>`((r.call_asked_at is not null and r.status <> 'cancelled')
  or (r.cancel_asked_at is not null and r.status = 'in-progress'))`;

/**
 * Whether request `r` is in the view, of one status where it is given. Written out as the indexes have it: parameters would keep them from being
 * used, and of a status that is said twice the database expects too little.
 */
export function isInView({ view, ownerIds, today }: InView, status?: OpenStatus) {
  const isOpen = status ? sql`r.status = ${sql.lit(status)}` : anyOpen;
  switch (view) {
    case 'mine':
      return sql<boolean>`(${isOpen} and ${isAnyOf('r.assignee_id', ownerIds)})`;
    case 'to-answer':
      return status ? isUnanswered(isOpen) : sql<boolean>`(${isInPart('open')} or ${isInPart('question')})`;
    case 'to-deliver':
      return sql<boolean>`(${isOpen} and r.report_id is null and r.analysis_due is not null and not r.waiting_for_client)`;
    case 'wishes':
      return isWishing;
    case 'unopened':
      return isUnopened(today);
    case 'waiting':
      return sql<boolean>`(${isOpen} and r.waiting_for_client)`;
    case 'steps':
      return sql<boolean>`(${isOpen} and r.next_step_on is not null)`;
    case 'idle':
      return sql<boolean>`(${isOpen} and r.replied_at is not null and not r.waiting_for_client and ${isLeftAlone(idleDays, today)})`;
  }
}
