import type { PackWords } from '#shared/report/pack-words.ts';
import type { Pack } from './lists.ts';

/** What is in none of a pack's lists, a line each: terms that are to be typed by hand, and how many rows are too many. Nothing is left out: no line. */
export function packNotes({ leftOut, more }: Pick<Pack, 'leftOut' | 'more'>, words: PackWords): string[] {
  const byHand = leftOut.length > 0 ? [words.byHand, ...leftOut] : [];
  if (more === 0) return byHand;
  const count = new Intl.NumberFormat(words.locale, { useGrouping: 'always' }).format(more);
  return [...byHand, words.more.replace('{more}', count)];
}
