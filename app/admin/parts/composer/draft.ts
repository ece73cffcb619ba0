import { followDraft, forgetDraft, keepDraft, readDraft } from '#app/session/drafts.ts';
import { type LetterSubject, letterLocales } from '#shared/letter-words.ts';
import type { LetterText } from './letters-api.ts';

/** A letter that is being written; `key` stays the same until it was sent, so that a repeated call sends one. */
export type Draft = LetterText & {
  templateId: string;
  key: string;
  /** Addresses, as they are typed. */
  cc: string;
  /** Documents of the request that go with it. */
  files: AttachedFile[];
};

export type AttachedFile = { id: string; name: string };

const draftName = ({ kind, reference }: LetterSubject) => `letter:${kind}:${reference}`;

const isFile = (value: unknown): value is AttachedFile => {
  const { id, name } = (value ?? {}) as Partial<AttachedFile>;
  return typeof id === 'string' && typeof name === 'string';
};

/** What was kept, in the shape of today; drafts from before copies and documents have neither. */
function draftOf(value: unknown): Draft | undefined {
  const { cc, files, ...kept } = (value ?? {}) as Partial<Draft>;
  const { locale, subject, body, templateId, key } = kept;
  const isWhole =
    letterLocales.some((each) => each === locale) &&
    [subject, body, templateId, key].every((text) => typeof text === 'string');
  if (!isWhole) return undefined;
  return {
    ...(kept as Omit<Draft, 'cc' | 'files'>),
    cc: typeof cc === 'string' ? cc : '',
    files: Array.isArray(files) ? files.filter(isFile) : [],
  };
}

/** Where a note is kept until it is saved. */
export const noteDraft = (reference: string): string => `note:${reference}`;

/** What was typed before the composer was closed, or the page left. */
export function readLetter(subject: LetterSubject): Draft | undefined {
  return draftOf(readDraft(draftName(subject)));
}

/** Keeps a letter; without one, forgets it. */
export function keepLetter(subject: LetterSubject, letter: Draft | undefined): void {
  if (letter) keepDraft(draftName(subject), letter);
  else forgetDraft(draftName(subject));
}

/** Tells what another tab has of a letter from now on; nothing once it was sent or thrown away there. */
export const followLetter = (subject: LetterSubject, tell: (letter: Draft | undefined) => void): (() => void) =>
  followDraft(draftName(subject), (value) => tell(draftOf(value)));
