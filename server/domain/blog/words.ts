import { cleanPostHtml } from './html.ts';

export { cleanPostHtml } from './html.ts';

/** The few entities that `cleanPostHtml` writes. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Elements within a line: no word ends where one of them begins or ends. */
const withinLine = /<\/?(?:a|code|em|s|strong|sub|sup|u)\b[^>]*>/g;

/** Clean HTML as one line of plain text. */
export const plainText = (clean: string): string =>
  clean
    .replace(withinLine, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] as string)
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a text without its tags, and how many: columns `body_text` and `word_count`, for search and reading time. */
export function wordsOf(html: string): { text: string; count: number } {
  const text = plainText(cleanPostHtml(html));
  return { text, count: text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0 };
}
