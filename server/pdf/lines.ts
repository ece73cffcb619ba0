import { type Face, widthOf } from './fonts.ts';

export type Measure = (text: string) => number;

/** The longest beginning of a word that fits; at least one letter, so that it always ends. */
function beginningOf(word: string, width: number, measure: Measure): string {
  const letters = [...word];
  let count = 1;
  while (count < letters.length && measure(letters.slice(0, count + 1).join('')) <= width) count += 1;
  return letters.slice(0, count).join('');
}

/** Breaks a text into lines of at most `width`: between words, and inside one only where it is longer than a line. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const row of text.split('\n')) {
    let line = '';
    let taken = 0;
    for (const whole of row.split(/ +/).filter(Boolean)) {
      let word = whole;
      const more = measure(` ${word}`);
      if (line !== '' && taken + more <= width) {
        line = `${line} ${word}`;
        taken += more;
        continue;
      }
      if (line !== '') lines.push(line);
      while (measure(word) > width) {
        const beginning = beginningOf(word, width, measure);
        if (beginning === word) break;
        lines.push(beginning);
        word = word.slice(beginning.length);
      }
      line = word;
      taken = measure(word);
    }
    lines.push(line);
  }
  return lines;
}

/** Measures in a face at a size. */
export const measureIn =
  (face: Face, size: number): Measure =>
  (text) =>
    widthOf(text, face, size);
