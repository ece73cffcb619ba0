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

/**
 * Why a mail came, which its foot says:
 * `unasked` may be the deed of a stranger who typed the address, and may be ignored; `account` and `security` must not be ignored by whoever did
 * not expect them; `client` goes with our work for somebody, `staff` and `system` to those who run the place; a `letter` is written and signed
 * by a person, and its foot says who we are.
 */
export const mailKinds = ['unasked', 'account', 'security', 'client', 'staff', 'system', 'letter'] as const;
export type MailKind = (typeof mailKinds)[number];

export type MailContent = {
  subject: string;
  preview: string;
  blocks: Block[];
  kind: MailKind;
};

export type MailWords = { locale: 'it' | 'en'; settings: Settings };

/** A template checks its values and arranges the words around them. */
export type MailBuilder = (props: unknown, words: MailWords) => MailContent;
