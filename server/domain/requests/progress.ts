import { sql } from 'kysely';
import { isOver } from '#shared/request-merge.ts';
import { stepsOf, turnOf } from '#shared/request-progress.ts';
import type { RequestStatus } from '#shared/requests.ts';

/** What of a request tells how far it has come: moments that are in its timeline or among its mails, never a guess from its status. */

/** When the first entry of the timeline of request `r` was made that `is` describes; null: there is none. */
const firstEntry = (is: ReturnType<typeof sql<boolean>>) =>
  sql<Date | null>`(select min(e.at) from request_events e where e.request_id = r.id and ${is})`;

/** Whether mail `m` can no longer be taken back: its seconds are over, or it was tried. */
export const isPastHold = (now: Date) =>
  sql<boolean>`(m.next_attempt_at <= ${now} or m.attempts > 0 or m.state <> 'queued')`;

/**
 * The recorded facts of a request `r` with its report `p`, for a select. What was taken back within its seconds is no longer visible to the client and counts
 * for nothing; a letter counts once it has left.
 */
export const progressColumns = (now: Date) => [
  sql<Date | null>`least(
    ${firstEntry(sql<boolean>`e.actor_kind = 'staff' and (
      (e.kind = 'call' and e.data->>'outcome' = 'reached')
      or (e.visible_to_client and e.kind in ('asked', 'report', 'proposed'))
      or (e.visible_to_client and e.kind = 'status' and e.to_status in ('in-progress', 'completed')))`)},
    (select min(m.queued_at) from mails m
      where m.request_id = r.id and m.template = 'letter' and ${isPastHold(now)})
  )`.as('reviewed_at'),
  sql<Date | null>`(select max(e.at) from request_events e
    where e.request_id = r.id and e.kind = 'call' and e.data->>'outcome' = 'reached')`.as('called_at'),
  firstEntry(sql<boolean>`e.kind = 'proposed' and e.visible_to_client`).as('proposed_at'),
  sql<Date | null>`r.call_asked_at`.as('call_asked_at'),
  firstEntry(sql<boolean>`e.kind = 'opened'`).as('opened_at'),
  sql<string | null>`(select s.name from request_events e join staff s on s.user_id = e.actor_id
    where e.request_id = r.id and e.kind = 'opened')`.as('opened_by'),
  sql<{ score: number; text: string } | null>`(select e.data from request_events e
    where e.request_id = r.id and e.kind = 'rated' and e.data ? 'score' order by e.id desc limit 1)`.as('rating'),
];

export type ProgressRow = {
  status: RequestStatus;
  reviewed_at: Date | null;
  called_at: Date | null;
  proposed_at: Date | null;
  call_asked_at: Date | null;
  report_at: Date | null;
};

const moment = (at: Date | null) => at?.toISOString() ?? null;

/** When a call was asked for that has not been held since, and is still wished; null: none waits. */
export const waitingCall = ({ call_asked_at: asked }: Pick<ProgressRow, 'call_asked_at'>) => moment(asked);

/** The four steps of a request. A call that was asked for again after it was held is open again, and so is a delivery of which nothing is left. */
export const stepsOfRow = (row: ProgressRow, hasReport: boolean) => {
  const callAskedAt = waitingCall(row);
  return stepsOf({
    status: row.status,
    reviewedAt: moment(row.reviewed_at),
    calledAt: callAskedAt ? null : moment(row.called_at),
    callAskedAt,
    proposedAt: moment(row.proposed_at),
    deliveredAt: hasReport ? moment(row.report_at) : null,
  });
};

/** When the client of request `r` last asked for something. */
export const askedColumn = sql<Date>`(
  select coalesce(max(e.at), r.submitted_at) from request_events e
  where e.request_id = r.id and e.actor_kind in ('client', 'visitor')
    and e.kind in ('submitted', 'message', 'call-asked', 'status')
)`.as('asked_at');

export type TurnRow = {
  status: RequestStatus;
  waiting_for_client: boolean;
  replied_at: Date | null;
  reply_due_at: Date;
  question_due_at: Date | null;
  analysis_due: string | null;
  report_at: Date | null;
  asked_at: Date;
};

/** A report that came after the last question answers it, also where its mail is only saved and the clock of the promise runs on. */
const isAnswered = ({ replied_at: replied, report_at: report, asked_at: asked }: TurnRow) =>
  replied !== null || (report !== null && report > asked);

/** Until when an answer is owed. */
const owedUntil = (row: TurnRow): Date | null => {
  if (isOver(row.status)) return row.question_due_at;
  return isAnswered(row) ? null : row.reply_due_at;
};

/** Whose turn it is, with what, and by when. Nobody is sent to a report of which nothing is left. */
export const turnOfRow = (row: TurnRow, hasReport: boolean) =>
  turnOf({
    status: row.status,
    waitsForClient: row.waiting_for_client,
    replyDueAt: owedUntil(row)?.toISOString() ?? null,
    analysisDue: row.analysis_due,
    isDelivered: hasReport,
  });
