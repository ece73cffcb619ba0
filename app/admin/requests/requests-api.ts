import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { Priority, RequestStatus } from '#shared/requests.ts';

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
  version: number;
  assignee: { id: string; name: string } | null;
};

export type StatusCounts = Record<'all' | RequestStatus, number>;
export type RequestPage = { items: RequestRow[]; counts: StatusCounts; nextCursor: string | null };

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
  allowedMoves: AllowedMove[];
  /** False for people who may only read; contact data is then masked by the server. */
  mayEdit: boolean;
};

export type RequestEvent = {
  id: number | string;
  at: string;
  kind: 'submitted' | 'status' | 'mail' | 'note' | 'call' | 'priority' | 'assigned' | 'message';
  actor: { kind: 'visitor' | 'client' | 'staff' | 'system'; name: string | null };
  fromStatus: RequestStatus | null;
  toStatus: RequestStatus | null;
  reason: string | null;
  data: Record<string, unknown>;
};

export type RequestMail = {
  id: number | string;
  subject: string;
  recipient: string;
  state: 'queued' | 'handing-over' | 'sent' | 'failed' | 'uncertain' | 'withheld';
  at: string;
};

export type RequestDetail = {
  request: RequestRecord & { consents: Consent[] };
  events: RequestEvent[];
  mails: RequestMail[];
};
export type Changed = { request: RequestRecord; undo: Undo };
export type ListQuery = { q: string; status: RequestStatus | '' };
export type Move = { to: RequestStatus; version: number; reason?: string; note?: string };

const pageSize = '50';

export function listRequests({ q, status }: ListQuery, cursor = '', signal?: AbortSignal): Promise<RequestPage> {
  const query = new URLSearchParams({ limit: pageSize });
  for (const [name, value] of Object.entries({ q, status, cursor })) if (value) query.set(name, value);
  return readAnswer(apiFetch(`/requests?${query}`, signal ? { signal } : {}));
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

function post(path: string, body: unknown): Promise<Response> {
  return apiFetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
