import type { TimelineMail } from '#app/admin/composer/mail-entry.tsx';
import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { Priority, RequestStatus } from '#shared/requests.ts';
import type { CallOutcome } from '#shared/timeline.ts';
import type { ListQuery } from './list-query.ts';

export type RequestRow = {
  reference: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  types: string[];
  status: RequestStatus;
  priority: Priority;
  submittedAt: string;
  replyDueAt: string;
  repliedAt: string | null;
  /** It is the client's turn. */
  isWaiting: boolean;
  version: number;
  assignee: { id: string; name: string } | null;
};

/** A search that finds very much tells how many there are in all, not of each status. */
export type StatusCounts = { all: number } & Partial<Record<RequestStatus, number>>;
/** `exactUpTo`: a greater count only says that there are more; null: every count is exact. */
export type RequestCounts = { counts: StatusCounts; exactUpTo: number | null };
export type RequestPage = { items: RequestRow[]; nextCursor: string | null };

export type AllowedMove = { to: RequestStatus; needs: ('reason' | 'note')[]; reasons?: string[] };
export type Consent = { kind: 'terms' | 'newsletter'; accepted: boolean; textVersion: string; at: string };

export type RequestRecord = RequestRow & {
  website: string;
  industry: string;
  companySize: string;
  urgency: string;
  budget: string;
  timeline: string;
  currentChallenges: string;
  goals: string;
  additionalInfo: string;
  source: 'site' | 'client' | 'staff' | 'message';
  completedAt: string | null;
  confirmedAt: string | null;
  client: { reference: string; name: string };
  /** What the client is to give, and since when. */
  waiting: { text: string; since: string } | null;
  /** The report that was delivered last. */
  report: { version: number; deliveredAt: string; text: string; file: { id: string; name: string } | null } | null;
  mayAsk: boolean;
  mayDeliver: boolean;
  allowedMoves: AllowedMove[];
  /** False for people who may only read; contact data is then masked by the server. */
  mayEdit: boolean;
};

export type RequestEvent = {
  id: number | string;
  at: string;
  kind:
    | 'submitted'
    | 'status'
    | 'mail'
    | 'note'
    | 'call'
    | 'priority'
    | 'assigned'
    | 'message'
    | 'edited'
    | 'file'
    | 'deleted'
    | 'restored'
    | 'undone'
    | 'asked'
    | 'unasked'
    | 'answered'
    | 'report';
  actor: { kind: 'visitor' | 'client' | 'staff' | 'system'; name: string | null };
  fromStatus: RequestStatus | null;
  toStatus: RequestStatus | null;
  reason: string | null;
  data: Record<string, unknown>;
  undo: Undo;
};

export type RequestDetail = {
  request: RequestRecord & { consents: Consent[] };
  events: RequestEvent[];
  mails: TimelineMail[];
};
export type Changed = { request: RequestRecord; undo: Undo };
export type Move = { to: RequestStatus; version: number; reason?: string; note?: string };

const pageSize = '50';

function searchOf(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}

export function listRequests(query: ListQuery, cursor = '', signal?: AbortSignal): Promise<RequestPage> {
  const search = searchOf({ ...query, cursor, limit: pageSize });
  return readAnswer(apiFetch(`/requests?${search}`, signal ? { signal } : {}));
}

export function countRequests(query: ListQuery, signal?: AbortSignal): Promise<RequestCounts> {
  return readAnswer(apiFetch(`/requests/counts?${searchOf(query)}`, signal ? { signal } : {}));
}

export type Assignee = { id: string; name: string };

export async function listAssignees(): Promise<Assignee[]> {
  return (await readAnswer<{ assignees: Assignee[] }>(apiFetch('/requests/assignees'))).assignees;
}

export function readRequest(reference: string, signal?: AbortSignal): Promise<RequestDetail> {
  return readAnswer(apiFetch(`/requests/${encodeURIComponent(reference)}`, signal ? { signal } : {}));
}

export function moveRequest(reference: string, move: Move): Promise<Changed> {
  return readAnswer(post(`/requests/${encodeURIComponent(reference)}/status`, move));
}

export function setRequestPriority(
  reference: string,
  change: { priority: Priority; version: number },
): Promise<Changed> {
  return readAnswer(post(`/requests/${encodeURIComponent(reference)}/priority`, change));
}

export function assignRequest(
  reference: string,
  change: { assigneeId: string | null; version: number },
): Promise<Changed> {
  return readAnswer(post(`/requests/${encodeURIComponent(reference)}/assignee`, change));
}

export function addNote(reference: string, text: string): Promise<{ added: true }> {
  return readAnswer(post(`/requests/${encodeURIComponent(reference)}/notes`, { text }));
}

export type Call = { outcome: CallOutcome; minutes: number; note: string };

export function logCall(reference: string, call: Call): Promise<{ added: true }> {
  return readAnswer(post(`/requests/${encodeURIComponent(reference)}/calls`, call));
}

export function askClient(reference: string, needs: { text: string; version: number }): Promise<Changed> {
  return readAnswer(post(`/requests/${encodeURIComponent(reference)}/needs`, needs));
}

export function deliverReport(
  reference: string,
  report: { text: string; fileId: string | null; version: number },
): Promise<Changed> {
  return readAnswer(post(`/requests/${encodeURIComponent(reference)}/report`, report));
}

export type Target = { reference: string; version: number };
export type BulkChange =
  | { change: 'status'; to: RequestStatus; reason?: string }
  | { change: 'priority'; priority: Priority }
  | { change: 'assignee'; assigneeId: string | null };
export type BulkAnswer = {
  references: string[];
  changed: RequestRow[];
  failed: { reference: string; code: string }[];
  undo: Undo;
};

export function changeRequests(targets: Target[], change: BulkChange): Promise<BulkAnswer> {
  return readAnswer(post('/requests/bulk', { ...change, targets }));
}

export function removeRequests(targets: Target[]): Promise<BulkAnswer> {
  return readAnswer(post('/requests/removal', { targets }));
}

function post(path: string, body: unknown): Promise<Response> {
  return apiFetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
