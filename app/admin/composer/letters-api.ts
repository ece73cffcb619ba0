import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { LetterProblem } from '#shared/letter-text.ts';
import type { LetterLocale, LetterNoun, LetterSubject, VariableKey } from '#shared/letter-words.ts';

export type LetterTemplate = {
  id: string;
  name: string;
  locale: LetterLocale;
  nouns: LetterNoun[];
  subject: string;
  body: string;
  version: number;
  updatedAt: string;
};

export type LetterVariable = {
  key: VariableKey;
  names: Record<LetterLocale, string>;
  values: Record<LetterLocale, string>;
};

export type LetterStart = {
  to: { email: string; name: string };
  locale: LetterLocale;
  variables: LetterVariable[];
  templates: LetterTemplate[];
};

export type LetterText = { locale: LetterLocale; subject: string; body: string };
export type LetterPreview = { to: string; subject: string; html: string; text: string; problems: LetterProblem[] };
export type SentLetter = { mail: { id: string; to: string; subject: string }; undo: Undo };

function send(path: string, body: unknown, method: string, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return apiFetch(path, { method, headers, body: JSON.stringify(body), ...(signal && { signal }) });
}

export function beginLetter({ kind, reference }: LetterSubject): Promise<LetterStart> {
  return readAnswer(apiFetch(`/letters/new?${new URLSearchParams({ kind, reference })}`));
}

export function previewLetter(subject: LetterSubject, letter: LetterText, signal: AbortSignal): Promise<LetterPreview> {
  return readAnswer(send('/letters/preview', { subject, letter }, 'POST', signal));
}

export function sendLetter(subject: LetterSubject, letter: LetterText, key: string): Promise<SentLetter> {
  return readAnswer(send('/letters', { subject, letter, key }, 'POST'));
}

export type TemplateText = Pick<LetterTemplate, 'name' | 'locale' | 'nouns' | 'subject' | 'body'>;

export function listTemplates(signal?: AbortSignal): Promise<{ items: LetterTemplate[] }> {
  return readAnswer(apiFetch('/letters/templates', signal ? { signal } : {}));
}

export function saveTemplate(
  template: TemplateText,
  existing?: { id: string; version: number },
): Promise<{ template: LetterTemplate }> {
  if (!existing) return readAnswer(send('/letters/templates', template, 'POST'));
  return readAnswer(send(`/letters/templates/${existing.id}`, { ...template, version: existing.version }, 'PUT'));
}

export function removeTemplate({ id, version }: LetterTemplate): Promise<{ undo: Undo }> {
  return readAnswer(send(`/letters/templates/${id}/removal`, { version }, 'POST'));
}

export function orderTemplates(ids: string[]): Promise<{ items: LetterTemplate[] }> {
  return readAnswer(send('/letters/templates/order', { ids }, 'POST'));
}
