import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { columnsOf, shown } from '#server/db/columns.ts';
import { AppError } from '#server/errors.ts';
import { momentSql } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { ClientPerson, Person } from '#server/records/person.ts';
import { cleanReport } from '#server/rich/clean.ts';
import { ownFactNames } from '#shared/request-fields.ts';
import { allowedMoves } from '#shared/request-rules.ts';
import { clientStatus, requestNumber, requestReference } from '#shared/requests.ts';
import { told } from './own-entries.ts';
import { askedColumn, isPastHold, progressColumns, stepsOfRow, turnOfRow, waitingCall } from './progress.ts';
import { hasAnalysis, isReportLeft, leadingId } from './queries.ts';

/** Requests as the client who sent them sees them: their own, proven to be theirs, and nothing that only staff may read. */

export function clientOnly(person: Person, action: 'portal.read' | 'portal.write'): asserts person is ClientPerson {
  demand(person, action);
  if (person.kind !== 'client') throw new AppError('forbidden', 'only clients have a dashboard');
}

/** Requests of one client; `r` is the request, `p` its report. */
const rowsOfClient = (connection: Db, clientId: string, now: Date) =>
  connection
    .selectFrom('requests as r')
    .leftJoin('request_reports as p', 'p.id', 'r.report_id')
    .leftJoin('files as pf', (join) => join.onRef('pf.id', '=', 'p.file_id').on('pf.deleted_at', 'is', null))
    .select(['r.needs', 'r.waiting_since', 'p.version as report_version', 'p.delivered_at as report_at'])
    .select(sql<boolean>`coalesce(p.text, '') <> ''`.as('has_report_text'))
    .select([hasAnalysis, isReportLeft.as('is_report_left')])
    .select(askedColumn)
    .select(sql<string | null>`r.analysis_due::text`.as('analysis_due'))
    .select(['pf.id as report_file_id', 'pf.name as report_file_name'])
    .select([
      'r.id',
      'r.client_id',
      'r.number',
      'r.title',
      'r.types',
      'r.status',
      'r.priority',
      'r.submitted_at',
      'r.completed_at',
      'r.cancelled_at',
      'r.replied_at',
      'r.reply_due_at',
      'r.question_due_at',
      'r.cancel_asked_at',
      'r.waiting_for_client',
      'r.budget',
      'r.timeline',
      'r.version',
      'r.report_id',
    ])
    .select(momentSql('r.submitted_at').as('position'))
    .select(
      sql<number>`(
        select count(*)::int from (
          select e.at from request_events e
          where e.request_id = r.id and e.visible_to_client and e.actor_kind = 'staff' and e.kind = any(${told})
          union all
          select m.queued_at from mails m
          where m.request_id = r.id and m.template = 'letter' and ${isPastHold(now)}
        ) as entry where entry.at > r.client_seen_at
      )`.as('unread'),
    )
    .where('r.client_id', '=', clientId)
    .where('r.deleted_at', 'is', null);

/** Those of them that they may know of. */
export const ownRows = (connection: Db, clientId: string, now: Date) =>
  rowsOfClient(connection, clientId, now).where('r.confirmed_at', 'is not', null);

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownRows>['executeTakeFirstOrThrow']>>;

/** The delivered report as a list shows it; null also when nothing is left of it. */
function ownReport({ report_version: version, report_at: at, has_report_text: hasText, ...row }: OwnRow) {
  const { has_analysis: isAnalysed } = row;
  if (version === null || at === null || !row.is_report_left) return null;
  const file = row.report_file_id === null ? null : { id: row.report_file_id, name: row.report_file_name ?? '' };
  return { version, deliveredAt: at.toISOString(), hasText, hasAnalysis: isAnalysed, file };
}

/** A request as the client's lists show it. */
export const ownItem = (row: OwnRow) => ownItemWith(row, ownReport(row));

const ownItemWith = (row: OwnRow, report: ReturnType<typeof ownReport>) => ({
  reference: requestReference(row.number),
  ...shown(row, ['title', 'types', 'priority', 'submittedAt', 'completedAt', 'budget', 'timeline']),
  status: clientStatus(row.status),
  /** Entries by the agency that the client has not seen. */
  unread: row.unread,
  /** What the agency needs from the client, and since when. */
  needs:
    row.waiting_for_client && row.waiting_since ? { text: row.needs, since: row.waiting_since.toISOString() } : null,
  report,
  /** Whose turn it is, with what, and by when. */
  turn: turnOfRow(row, report !== null),
});

type Reading = { connection?: Db; now: Date };

async function findRow(rows: ReturnType<typeof rowsOfClient>, reference: string, now: Date) {
  const number = requestNumber(reference);
  const query = rows
    .select(['r.name', 'r.company', 'r.phone', 'r.website', 'r.updated_at'])
    .leftJoin('staff as rs', 'rs.user_id', 'p.delivered_by')
    .select(['p.text as report_text', 'rs.name as report_author', 'r.assignee_id'])
    .select(columnsOf('r', ownFactNames))
    .leftJoin('staff as st', 'st.user_id', 'r.assignee_id')
    .select(['st.name as assignee_name', 'st.team_member as assignee_member'])
    .select(progressColumns(now));
  const row = number === undefined ? undefined : await query.where('r.id', '=', leadingId(number)).executeTakeFirst();
  if (!row) throw new AppError('not_found', `no request ${reference} of this client`);
  return row;
}

export type OwnRequestRow = Awaited<ReturnType<typeof findRow>>;

/** The client's own request; nobody else's is there for them. @throws not_found */
export const ownRow = (person: ClientPerson, reference: string, { connection = db, now }: Reading) =>
  findRow(ownRows(connection, person.clientId, now), reference, now);

/** A request of a client as they see it, or would see it once it is proven theirs: for staff. @throws not_found */
export const rowOfClient = (clientId: string, reference: string, { connection = db, now }: Reading) =>
  findRow(rowsOfClient(connection, clientId, now), reference, now);

const isRunning = ({ status }: OwnRow) => status === 'new' || status === 'in-progress';

/** One request as its client sees it, with what they may do now. */
export function ownView(row: OwnRequestRow, now: Date) {
  const facts = { completedAt: row.completed_at, cancelledAt: row.cancelled_at, now };
  const moves = allowedMoves(row.status, 'client', facts).map(({ to }) => to);
  const report = ownReport(row);
  return {
    ...ownItemWith(row, report),
    ...shown(row, ['version', 'cancelledAt', 'cancelAskedAt', ...ownFactNames]),
    /** What they gave of themselves with it. */
    given: shown(row, ['company', 'phone', 'website']),
    /** Clean HTML. */
    reportText: cleanReport(row.report_text ?? ''),
    /** Until when an answer is promised; null when none is due. */
    replyDueAt: (isRunning(row) && !row.replied_at ? row.reply_due_at : row.question_due_at)?.toISOString() ?? null,
    /** The day by which the analysis is promised, `YYYY-MM-DD`; null where none was. */
    analysisDue: row.analysis_due,
    steps: stepsOfRow(row, report !== null),
    /** Whether a report was delivered of which nothing is left: the conversation still tells of it. */
    isReportTakenBack: row.report_at !== null && report === null,
    /** Who of the agency opened it first, and when. */
    opened: row.opened_at ? { at: row.opened_at.toISOString(), by: row.opened_by } : null,
    /** A call that was asked for and has not been held since. */
    callAskedAt: waitingCall(row),
    rating: row.rating,
    mayCancel: moves.includes('cancelled'),
    mayAskToCancel: row.status === 'in-progress' && row.cancel_asked_at === null,
    mayReopen: moves.includes('in-progress'),
  };
}
