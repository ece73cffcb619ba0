import type { LetterBlock } from '#shared/letter-text.ts';
import type { Settings } from '#shared/settings.ts';

/** One part of a mail. The HTML part and the text part are both made from these. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'small'; text: string }
  | LetterBlock;

export type MailContent = {
  subject: string;
  preview: string;
  blocks: Block[];
  /** Written by a person, who signs it: no signature of ours, and a foot that says who we are instead of why a machine wrote. */
  isLetter?: true;
};

export type MailWords = { locale: 'it' | 'en'; settings: Settings };

/** A template checks its values and arranges the words around them. */
export type MailBuilder = (props: unknown, words: MailWords) => MailContent;
