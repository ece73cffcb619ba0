import { cleanRichHtml } from '#server/rich/clean.ts';
import { plainText } from '#server/rich/words.ts';

/** The words of a text without its tags, and how many: columns `body_text` and `word_count`, for search and reading time. */
export function wordsOf(html: string): { text: string; count: number } {
  const text = plainText(cleanRichHtml(html));
  return { text, count: text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0 };
}
