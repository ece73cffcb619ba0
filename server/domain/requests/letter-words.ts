import { z } from 'zod';
import { richBlocks } from '#server/rich/blocks.ts';
import { cleanRichText } from '#server/rich/clean.ts';
import { blocksText } from '#server/rich/text.ts';
import { type VariableKey, variableKey } from '#shared/letter-words.ts';

/** What of a letter belongs to a conversation: its words, without the greeting and the signature that a mail needs. */

/** A letter as it was mailed, and what is recorded of how it was composed. */
export type MailedLetter = {
  /** The text part of the mail; null once it was deleted for its age. */
  text: string | null;
  /** `[kind, reference, letter]` as JSON, as `sendLetter` keeps it. */
  written: string | null;
  /** To whom it went, and who wrote it. */
  to: string;
  author: string | null;
};

/** A greeting is no sentence. */
const mostGreetingWords = 6;

const recorded = z.tuple([z.string(), z.string(), z.object({ body: z.string() })]);

/** The paragraphs as they were typed, with their variables; none where that was not recorded. */
function typedParagraphs(written: string | null): string[] {
  try {
    const body = recorded.safeParse(JSON.parse(written ?? '[]')).data?.[2].body ?? '';
    return blocksText(richBlocks(cleanRichText(body))).split('\n\n');
  } catch {
    return [];
  }
}

const names = (paragraph: string, wanted: VariableKey) =>
  [...paragraph.matchAll(/\{\{([^{}\n]{0,80})\}\}/g)].some(([, name = '']) => variableKey(name) === wanted);

const linesOf = (paragraph: string) => paragraph.split('\n').map((line) => line.trim());

/** One line that speaks to whom the letter goes to: typed with the variable of their name, or with the name, as greetings end. */
function isGreeting(paragraph: string, typed: string | undefined, to: string): boolean {
  const line = paragraph.trim();
  if (line.includes('\n')) return false;
  if (typed !== undefined && names(typed, 'name')) return /[,:!]$/.test(line);
  const [first = ''] = to.trim().split(/\s+/);
  const words = line.split(/[\s,]+/);
  return line.endsWith(',') && words.length <= mostGreetingWords && first !== '' && words.includes(first);
}

/** At which of the first two lines the author signs; -1: nobody does. */
function signedAt(paragraph: string, typed: string | undefined, author: string | null): number {
  const isFirst = (lines: string[], is: (line: string) => boolean) => lines.slice(0, 2).findIndex(is);
  const at = isFirst(linesOf(typed ?? ''), (line) => names(line, 'sender'));
  return at >= 0 || author === null ? at : isFirst(linesOf(paragraph), (line) => line === author);
}

/** What closes a letter above a name that stands by itself. */
const isClosing = (paragraph: string) => /^[^\n]{1,40},$/.test(paragraph);

/** The words of a letter as they stand in a conversation. What was composed in no way that is recorded stays as it is. */
export function wordsOfLetter({ text, written, to, author }: MailedLetter): string | null {
  if (text === null) return null;
  // The foot with our address comes last in every mail (`mailText`); older ones had no blank behind the dashes.
  const foot = Math.max(text.lastIndexOf('\n\n-- \n'), text.lastIndexOf('\n\n--\n'));
  const all = (foot < 0 ? text : text.slice(0, foot)).split('\n\n');
  const typed = typedParagraphs(written);
  const words = isGreeting(all[0] ?? '', typed[0], to) ? all.slice(1) : [...all];
  const signed = words.length > 1 ? signedAt(words.at(-1) ?? '', typed.at(-1), author) : -1;
  if (signed >= 0) words.pop();
  if (signed === 0 && words.length > 1 && isClosing(words.at(-1) ?? '')) words.pop();
  // A letter that was nothing else is shown whole: better a greeting than an empty box.
  return (words.length > 0 ? words : all).join('\n\n');
}
