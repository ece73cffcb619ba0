import LineBreaker from 'linebreak';
import type { Face } from './fonts.ts';
import { lettersOf, partOf, type Row, rowsOf, type Words } from './rows.ts';
import { widthOf } from './runs.ts';

/** Where the longest beginning of a part ends that fits; at least one letter, so that it always ends. */
function endOfBeginning(row: Row, from: number, to: number, width: number, size: number): number {
  let end = from;
  for (const letter of lettersOf(row.text.slice(from, to))) {
    if (end > from && widthOf(row, size, from, end + letter.length) > width) break;
    end += letter.length;
  }
  return end;
}

/** Scripts without blanks between words, whose words the breaking rules leave to a dictionary. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Where a line may end (Unicode Standard Annex 14). */
function endsOf(text: string): number[] {
  const ends: number[] = [];
  const breaker = new LineBreaker(text);
  // An address keeps its beginning, by which it is known as one.
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak())
    if (!text.startsWith('://', next.position - 3)) ends.push(next.position);
  if (!unspaced.test(text)) return ends;
  for (const { index, segment } of words.segment(text)) if (unspaced.test(segment)) ends.push(index);
  return [...new Set(ends)].filter((end) => end > 0).sort((a, b) => a - b);
}

function breakRow(row: Row, width: number, size: number): Row[] {
  const lines: Row[] = [];
  const widthFrom = (from: number, to: number) => {
    let end = to;
    while (end > from && row.text[end - 1] === ' ') end -= 1;
    return widthOf(row, size, from, end);
  };
  let start = 0;
  let last = 0;
  let taken = 0;
  for (const end of endsOf(row.text)) {
    if (last > start && taken + widthFrom(last, end) > width) {
      lines.push(partOf(row, start, last));
      [start, taken] = [last, 0];
    }
    if (start === last)
      while (widthFrom(start, end) > width) {
        const cut = endOfBeginning(row, start, end, width, size);
        if (cut >= end) break;
        lines.push(partOf(row, start, cut));
        start = cut;
      }
    taken += widthOf(row, size, Math.max(start, last), end);
    last = end;
  }
  lines.push(partOf(row, start, row.text.length));
  return lines;
}

/** Breaks a text into lines of at most `width`: inside a word only where it is longer than a line. */
export const breakLines = (words: Words, width: number, { face, size }: { face: Face; size: number }): Row[] =>
  rowsOf(words, face).flatMap((row) => breakRow(row, width, size));
