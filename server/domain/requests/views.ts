import { shown } from '#server/db/columns.ts';
import { textFor, textsFor } from '#server/records/masked.ts';
import { may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { cleanReport } from '#server/rich/clean.ts';
import { clientReference } from '#shared/clients.ts';
import { maskEmail, maskPhone } from '#shared/masking.ts';
import { requestFieldNames, situationNames } from '#shared/request-fields.ts';
import { allowedMoves, type MoveFacts } from '#shared/request-rules.ts';
import { requestReference } from '#shared/requests.ts';
import { avatarPath } from '#shared/staff.ts';
import { canSeeContactData, canWorkOnRequests, moverOf } from './policy.ts';
import type { ListRow, RequestRow } from './queries.ts';

const headlineOf = ({ headline }: NonNullable<ListRow['look']>) => ({
  spend: headline?.spend ?? null,
  risk: headline?.risk ?? null,
});

/** What a list of requests shows of each, to staff. Viewers get masked contact data. */
export function listItem(row: ListRow | RequestRow, person: Person) {
  const open = canSeeContactData(person);
  return {
    reference: requestReference(row.number),
    ...shown(row, ['name', 'company', 'types', 'status', 'priority', 'submittedAt', 'version']),
    /** Its client wrote after it was over, and waits for an answer; the promise below is then of that. */
    hasQuestion: row.question_due_at !== null,
    replyDueAt: (row.question_due_at ?? row.reply_due_at).toISOString(),
    repliedAt: row.question_due_at ? null : (row.replied_at?.toISOString() ?? null),
    email: open ? row.email : maskEmail(row.email),
    phone: open ? row.phone : maskPhone(row.phone),
    /** Its client did something that this person has not seen; said of the rows of a list. */
    isUnread: ('is_unread' in row && row.is_unread) || false,
    /** It is the client's turn. */
    isWaiting: row.waiting_for_client,
    /** What stands in the files that came with it, while no analysis of it is signed; for those who work on analyses. */
    look: may(person, 'analyses.write') && row.look ? { status: row.look.status, ...headlineOf(row.look) } : null,
    /** What is to be done next, by which day of the agency's calendar, and by whom where that is not who has the request. */
    step: row.next_step_on
      ? {
          text: textFor(person, row.next_step),
          on: row.next_step_on,
          by: row.next_step_by ? { id: row.next_step_by, name: row.step_by_name ?? '' } : null,
        }
      : null,
    /** What its client asked for and does not have yet, and when: a call, and the end of work that has begun. An answer in writing ends neither. */
    wishes: {
      call: row.status === 'cancelled' ? null : (row.call_asked_at?.toISOString() ?? null),
      cancel: row.status === 'in-progress' ? (row.cancel_asked_at?.toISOString() ?? null) : null,
    },
    /** The day for which the analysis is promised while it is still to be delivered, `YYYY-MM-DD`. */
    deliverBy: row.deliver_by,
    /** Since when a report is delivered that nobody has opened. */
    reportUnopenedSince: row.report_unopened_at?.toISOString() ?? null,
    assignee: row.assignee_id
      ? { id: row.assignee_id, name: row.assignee_name ?? '', avatar: avatarPath(row.assignee_avatar) }
      : null,
  };
}

/** What the rules of moves ask about a request beside its status. */
export const moveFacts = (row: RequestRow, now: Date): MoveFacts => ({
  completedAt: row.completed_at,
  cancelledAt: row.cancelled_at,
  now,
  hasDelivery: row.has_delivery || row.report_id !== null,
});

/** The report that was delivered last; null also when nothing is left of it. */
function reportView(row: RequestRow) {
  const { report_version: version, report_at: at, report_text: text, report_file_id: id, report_file_name: name } = row;
  const { report_analysis_id: analysisId, has_analysis: isAnalysed } = row;
  if (version === null || at === null || (!text && id === null && !isAnalysed)) return null;
  return {
    version,
    deliveredAt: at.toISOString(),
    text: cleanReport(text ?? ''),
    analysisId: isAnalysed ? analysisId : null,
    file: id === null ? null : { id, name: name ?? '' },
    /** Neither its text nor its file nor its analysis was opened since; by an address of the analysis counts too. */
    isUnopened: row.report_unopened_at !== null,
  };
}

const toldTexts = ['title', ...situationNames] as const;

/** What was told with a request, to staff. */
export const toldTo = <Told extends Record<(typeof toldTexts)[number], string>>(person: Person, told: Told): Told =>
  textsFor(person, told, toldTexts);

/** Everything staff see of one request, with the moves that this person may make now. */
export function requestView(row: RequestRow, person: Person, now: Date) {
  return {
    ...listItem(row, person),
    ...toldTo(person, shown(row, ['title', 'source', 'completedAt', 'confirmedAt', ...requestFieldNames])),
    client: {
      reference: clientReference(row.client_number),
      name: row.client_name,
      /** While they have closed their account: from when on they are erased, this request with them. */
      erasedFrom: row.client_erased_from?.toISOString() ?? null,
    },
    allowedMoves: allowedMoves(row.status, moverOf(person), moveFacts(row, now)),
    /** The day by which the client was promised an analysis, `YYYY-MM-DD`; null where none was. */
    analysisDue: row.analysis_due,
    /** How the sender came; words of their own may name somebody. */
    origin: row.origin && (canSeeContactData(person) ? row.origin : { ...row.origin, heard_other: '' }),
    mayEdit: canWorkOnRequests(person),
    /** What the client is to give, and since when. */
    waiting:
      row.waiting_for_client && row.waiting_since
        ? { text: textFor(person, row.needs), since: row.waiting_since.toISOString() }
        : null,
    report: reportView(row),
    mayAsk: canWorkOnRequests(person) && row.status === 'in-progress',
    mayDeliver: canWorkOnRequests(person) && (row.status === 'in-progress' || row.status === 'completed'),
  };
}

export type RequestView = ReturnType<typeof requestView>;
