import type { Settings } from '#shared/settings.ts';

/** One part of a mail. The HTML part and the text part are both made from these. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'small'; text: string };

export type MailContent = { subject: string; preview: string; blocks: Block[] };

export type MailWords = { locale: 'it' | 'en'; settings: Settings };

/** A template checks its values and arranges the words around them. */
export type MailBuilder = (props: unknown, words: MailWords) => MailContent;
