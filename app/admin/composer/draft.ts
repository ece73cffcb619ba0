import { type LetterSubject, letterLocales } from '#shared/letter-words.ts';
import type { LetterText } from './letters-api.ts';

/** A letter that is being written; `key` stays the same until it was sent, so that a repeated call sends one. */
export type Draft = LetterText & { templateId: string; key: string };

const storageKey = ({ kind, reference }: LetterSubject) => `letter:${kind}:${reference}`;

/** A random UUID; `crypto.randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function isDraft(value: unknown): value is Draft {
  const { locale, subject, body, templateId, key } = (value ?? {}) as Partial<Draft>;
  return (
    letterLocales.some((each) => each === locale) &&
    [subject, body, templateId, key].every((text) => typeof text === 'string')
  );
}

/** What was typed before the composer was closed, or the page left, in this tab. */
export function readDraft(subject: LetterSubject): Draft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(subject)) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; without one, forgets it. */
export function keepDraft(subject: LetterSubject, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(storageKey(subject), JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey(subject));
  } catch {
    // A browser that stores nothing keeps the draft while the page is open.
  }
}
