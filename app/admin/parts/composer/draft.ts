import { forgetDraft, keepDraft, readDraft } from '#app/session/drafts.ts';
import { type LetterSubject, letterLocales } from '#shared/letter-words.ts';
import type { LetterText } from './letters-api.ts';

/** A letter that is being written; `key` stays the same until it was sent, so that a repeated call sends one. */
export type Draft = LetterText & { templateId: string; key: string };

const draftName = ({ kind, reference }: LetterSubject) => `letter:${kind}:${reference}`;

function isDraft(value: unknown): value is Draft {
  const { locale, subject, body, templateId, key } = (value ?? {}) as Partial<Draft>;
  return (
    letterLocales.some((each) => each === locale) &&
    [subject, body, templateId, key].every((text) => typeof text === 'string')
  );
}

/** What was typed before the composer was closed, or the page left. */
export function readLetter(subject: LetterSubject): Draft | undefined {
  const value = readDraft(draftName(subject));
  return isDraft(value) ? value : undefined;
}

/** Keeps a letter; without one, forgets it. */
export function keepLetter(subject: LetterSubject, letter: Draft | undefined): void {
  if (letter) keepDraft(draftName(subject), letter);
  else forgetDraft(draftName(subject));
}
