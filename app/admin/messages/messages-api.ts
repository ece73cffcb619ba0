import type { TimelineMail } from '#app/admin/composer/mail-entry.tsx';
import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { MessageStatus } from '#shared/messages.ts';

export type MessageRow = {
  reference: string;
  name: string;
  company: string;
  email: string;
  excerpt: string;
  status: MessageStatus;
  submittedAt: string;
  replyDueAt: string;
  repliedAt: string | null;
  version: number;
};

/** Null: so many in all that they are not counted by status. */
export type MessageCounts = { all: number } & Record<MessageStatus, number | null>;
export type MessagePage = { items: MessageRow[]; counts: MessageCounts; nextCursor: string | null };

export type MessageRecord = MessageRow & {
  text: string;
  service: string;
  budget: string;
  request: { reference: string; isDeleted: boolean } | null;
  client: { reference: string; name: string } | null;
  /** False for people who may only read; contact data is then masked by the server. */
  mayEdit: boolean;
  mayDelete: boolean;
};

export type MessageEvent = {
  id: number;
  at: string;
  kind: 'received' | 'closed' | 'reopened' | 'converted' | 'deleted' | 'restored' | 'undone';
  actor: { kind: 'visitor' | 'staff' | 'system'; name: string | null };
  data: Record<string, unknown>;
  undo: Undo;
};

export type MessageDetail = { message: MessageRecord; events: MessageEvent[]; mails: TimelineMail[] };
export type MessageQuery = { q: string; status: MessageStatus | '' };
export type MessageTarget = { reference: string; version: number };
export type BulkAnswer = {
  references: string[];
  changed: MessageRow[];
  failed: { reference: string; code: string }[];
  undo: Undo;
};

const pathOf = (reference: string) => `/messages/${encodeURIComponent(reference)}`;

function post(path: string, body: unknown): Promise<Response> {
  return apiFetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export function listMessages({ q, status }: MessageQuery, cursor = '', signal?: AbortSignal): Promise<MessagePage> {
  const query = new URLSearchParams({ limit: '50' });
  for (const [name, value] of Object.entries({ q, status, cursor })) if (value) query.set(name, value);
  return readAnswer(apiFetch(`/messages?${query}`, signal ? { signal } : {}));
}

export const readMessage = (reference: string): Promise<MessageDetail> => readAnswer(apiFetch(pathOf(reference)));

export function changeMessage(
  { reference, version }: MessageTarget,
  change: 'closing' | 'reopening',
): Promise<MessageDetail & { undo: Undo }> {
  return readAnswer(post(`${pathOf(reference)}/${change}`, { version }));
}

export const convertMessage = (reference: string): Promise<MessageDetail> =>
  readAnswer(post(`${pathOf(reference)}/request`, {}));

export const changeMessages = (targets: MessageTarget[], change: 'closing' | 'removal'): Promise<BulkAnswer> =>
  readAnswer(post(`/messages/${change}`, { targets }));
