import type { ClientStatus } from '#app/portal/request-looks.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { OwnRequestInput, Progress } from '#shared/portal-requests.ts';
import type { Priority } from '#shared/requests.ts';

/** A report that was delivered; its text comes with the request itself. */
export type Report = {
  version: number;
  deliveredAt: string;
  hasText: boolean;
  file: { id: string; name: string } | null;
};
export type Needs = { text: string; since: string };

export type OwnItem = {
  reference: string;
  title: string;
  types: string[];
  status: ClientStatus;
  priority: Priority;
  submittedAt: string;
  completedAt: string | null;
  budget: string;
  timeline: string;
  unread: number;
  needs: Needs | null;
  report: Report | null;
};
export type OwnPage = { items: OwnItem[]; nextCursor: string | null };

export type OwnRequest = OwnItem & {
  version: number;
  reportText: string;
  urgency: string;
  currentChallenges: string;
  goals: string;
  additionalInfo: string;
  cancelledAt: string | null;
  replyDueAt: string | null;
  cancelAskedAt: string | null;
  progress: Progress;
  mayCancel: boolean;
  mayAskToCancel: boolean;
  mayReopen: boolean;
};

export type Entry = {
  id: string;
  at: string;
  kind: 'submitted' | 'status' | 'message' | 'file' | 'letter' | 'asked' | 'unasked' | 'report';
  by: 'agency' | 'client';
  author: string | null;
  fromStatus: ClientStatus | null;
  toStatus: ClientStatus | null;
  text: string | null;
  name: string | null;
};
export type OwnDetail = { request: OwnRequest; entries: Entry[] };

export const requestsPath = '/client-dashboard/requests';
export const requestPath = (reference: string) => `${requestsPath}/${reference}`;
/** The page of a request, at the place where one answers. */
export const answerHash = '#answer';
export const answerPath = (reference: string) => `${requestPath(reference)}${answerHash}`;
export const newRequestPath = `${requestsPath}/new`;

function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return readAnswer(apiFetch(`/portal/requests${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

export function listOwn(cursor = '', signal?: AbortSignal): Promise<OwnPage> {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
  return readAnswer(apiFetch(`/portal/requests${query}`, signal ? { signal } : {}));
}

export function readOwn(reference: string, signal?: AbortSignal): Promise<OwnDetail> {
  return readAnswer(apiFetch(`/portal/requests/${encodeURIComponent(reference)}`, signal ? { signal } : {}));
}

type Answer = Promise<{ request: OwnRequest }>;

/** What was typed, as it is: the server judges it. */
export type Draft = Record<Exclude<keyof OwnRequestInput, 'types'>, string> & { types: string[] };

export const createOwn = (draft: Draft & { key: string }): Answer => post('', draft);
export const markSeen = (reference: string, at: string) => post<{ seen: true }>(`/${reference}/seen`, { at });
export const writeMessage = (reference: string, message: { key: string; text: string }): Answer =>
  post(`/${reference}/messages`, message);
export const cancelOwn = (reference: string, move: { version: number; reason: string }): Answer =>
  post(`/${reference}/cancellation`, move);
export const reopenOwn = (reference: string, move: { version: number; reason: string }): Answer =>
  post(`/${reference}/reopening`, move);
