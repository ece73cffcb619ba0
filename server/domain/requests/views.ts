import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { maskEmail, maskPhone } from '#shared/masking.ts';
import { allowedMoves, type MoveFacts } from '#shared/request-rules.ts';
import { type Priority, type RequestStatus, requestReference } from '#shared/requests.ts';
import { canSeeContactData, canWorkOnRequests, moverOf } from './policy.ts';
import type { ListRow, RequestRow } from './queries.ts';

/** What a list of requests shows of each, to staff. Viewers get masked contact data. */
export function listItem(row: ListRow | RequestRow, person: Person) {
  const open = canSeeContactData(person);
  return {
    reference: requestReference(row.number),
    name: row.name,
    company: row.company,
    email: open ? row.email : maskEmail(row.email),
    phone: open ? row.phone : maskPhone(row.phone),
    types: row.types,
    status: row.status as RequestStatus,
    priority: row.priority as Priority,
    submittedAt: row.submitted_at.toISOString(),
    replyDueAt: row.reply_due_at.toISOString(),
    repliedAt: row.replied_at?.toISOString() ?? null,
    /** It is the client's turn. */
    isWaiting: row.waiting_for_client,
    version: row.version,
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? '' } : null,
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
  if (version === null || at === null || (!text && id === null)) return null;
  return {
    version,
    deliveredAt: at.toISOString(),
    text: text ?? '',
    file: id === null ? null : { id, name: name ?? '' },
  };
}

/** Everything staff see of one request, with the moves that this person may make now. */
export function requestView(row: RequestRow, person: Person, now: Date) {
  return {
    ...listItem(row, person),
    title: row.title,
    source: row.source,
    website: row.website,
    industry: row.industry,
    companySize: row.company_size,
    urgency: row.urgency,
    budget: row.budget,
    timeline: row.timeline,
    currentChallenges: row.current_challenges,
    goals: row.goals,
    additionalInfo: row.additional_info,
    completedAt: row.completed_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    client: { reference: clientReference(row.client_number), name: row.client_name },
    allowedMoves: allowedMoves(row.status as RequestStatus, moverOf(person), moveFacts(row, now)),
    mayEdit: canWorkOnRequests(person),
    /** What the client is to give, and since when. */
    waiting:
      row.waiting_for_client && row.waiting_since ? { text: row.needs, since: row.waiting_since.toISOString() } : null,
    report: reportView(row),
    mayAsk: canWorkOnRequests(person) && row.status === 'in-progress',
    mayDeliver: canWorkOnRequests(person) && (row.status === 'in-progress' || row.status === 'completed'),
  };
}

export type RequestView = ReturnType<typeof requestView>;
