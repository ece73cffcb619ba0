import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { MailFilter, MailState } from '#shared/mails.ts';

export type MailItem = {
  id: string;
  channel: 'mail' | 'sms';
  template: string;
  recipient: string;
  subject: string | null;
  state: MailState;
  attempts: number;
  error: string | null;
  queuedAt: string;
  sentAt: string | null;
  openedAt: string | null;
  textDeletedAt: string | null;
  nextAttemptAt: string | null;
  author: string | null;
  about: { kind: 'request' | 'client' | 'message'; reference: string } | null;
  mayResend: boolean;
};

export type MailCounts = Record<MailFilter, number>;
export type MailPage = { items: MailItem[]; counts: MailCounts; nextCursor: string | null };
export type MailRecord = MailItem & { body: { subject: string; html: string; text: string } | null };
export type MailQuery = { q: string; state: MailFilter | '' };

export function listMails({ q, state }: MailQuery, cursor = '', signal?: AbortSignal): Promise<MailPage> {
  const query = new URLSearchParams({ limit: '50' });
  for (const [name, value] of Object.entries({ q, state, cursor })) if (value) query.set(name, value);
  return readAnswer(apiFetch(`/mails?${query}`, signal ? { signal } : {}));
}

export function readMail(id: string): Promise<{ mail: MailRecord }> {
  return readAnswer(apiFetch(`/mails/${encodeURIComponent(id)}`));
}

/** Sends it again; whether somebody may get it twice is for whoever asks to decide. */
export function resendMail(id: string): Promise<{ mail: MailRecord }> {
  return readAnswer(apiFetch(`/mails/${encodeURIComponent(id)}/resending`, { method: 'POST' }));
}
