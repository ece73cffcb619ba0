import type { PackWords } from '#shared/report/pack-words.ts';
import type { Pack } from './lists.ts';

/** What is in none of a pack's lists, a line each: terms that are to be typed by hand, and how many rows are too many. Nothing is left out: no line. */
export function packNotes(
  { leftOut, notTaken, more }: Pick<Pack, 'leftOut' | 'notTaken' | 'more'>,
  words: PackWords,
): string[] {
  const notes = [
    ...(leftOut.length > 0 ? [words.byHand, ...leftOut] : []),
    ...(notTaken.length > 0 ? [words.notTaken, ...notTaken] : []),
  ];
  if (more === 0) return notes;
  const count = new Intl.NumberFormat(words.locale, { useGrouping: 'always' }).format(more);
  return [...notes, words.more.replace('{more}', count)];
}
