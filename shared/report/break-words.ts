/** A text in lines of at most `letters`, and at most so many lines; nothing where even its longest word finds no room. */
export function breakWords(text: string, letters: number, mostLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (word.length > letters) return [];
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > mostLines ? [] : lines;
}

/** A text that ends in "…" where it is longer than so many letters. */
export const shortened = (text: string, letters: number): string =>
  [...text].length <= letters
    ? text
    : `${[...text]
        .slice(0, Math.max(1, letters - 1))
        .join('')
        .trimEnd()}…`;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Of East Asia, and pictures: as wide as they are high. */
const isSquare =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uFF00-\uFF60\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const isBroad = /[\p{Lu}mw@%&]/u;

function widthOf(letter: string): number {
  if (isSquare.test(letter)) return 2.1;
  if (isBroad.test(letter)) return 1.5;
  return /\d/.test(letter) ? 1.25 : 1;
}

/** How much room a text takes, in small Latin letters. */
export const roomOf = (text: string): number =>
  [...letters.segment(text)].reduce((sum, { segment }) => sum + widthOf(segment), 0);

/** A text that ends in "…" where it takes more room than so many small Latin letters. */
export function fitted(text: string, most: number): string {
  if (roomOf(text) <= most) return text;
  let [kept, room] = ['', 1];
  for (const { segment } of letters.segment(text)) {
    room += widthOf(segment);
    if (room > most && kept !== '') break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
