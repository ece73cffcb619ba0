import { closeFiles, type Family, type FontFile, filesFor, openedFiles, type Weight } from './font-files.ts';

/** Which font draws a letter: the site's own where they have it, else one of its script. */

export type Face = 'display' | 'text' | 'strong';

const site: Record<Face, Family> = {
  display: { name: 'bricolage-grotesque' },
  text: { name: 'instrument-sans' },
  strong: { name: 'instrument-sans' },
};
const weights: Record<Face, Weight> = { display: 600, text: 400, strong: 600 };

/** The script a Han letter belongs to, which looks different in each. */
export type Han = 'jp' | 'kr' | 'sc';

const ofScript = (script: string): Family => ({
  name: `noto-sans-${script}`,
  isVariable: true,
  parts: new RegExp(`^${script}$`),
});
const eastern = (script: Han): Family => ({ name: `noto-sans-${script}`, isVariable: true, parts: /^\d+$/ });
const easternFamilies: Record<Han, Family> = { jp: eastern('jp'), kr: eastern('kr'), sc: eastern('sc') };

const letters: Family[] = [
  { name: 'noto-sans' },
  { name: 'noto-sans-arabic', parts: /^arabic$/ },
  { name: 'noto-sans-hebrew', parts: /^hebrew$/ },
  ...[
    'thai',
    'armenian',
    'georgian',
    'bengali',
    'gujarati',
    'gurmukhi',
    'kannada',
    'malayalam',
    'sinhala',
    'tamil',
    'telugu',
  ].map(ofScript),
  ofScript('ethiopic'),
];
const symbols: Family[] = [
  { name: 'noto-sans-symbols', parts: /^symbols$/ },
  { name: 'noto-sans-symbols-2', weights: [400], parts: /^(?!latin)/ },
];
const math: Family = { name: 'noto-sans-math', weights: [400], hasUntoldRanges: true };
const emoji: Family = { name: 'noto-emoji' };
const isMath = /^[\p{Sm}\u2100-\u214f\u2190-\u21ff\u{1d400}-\u{1d7ff}]/u;
const isEastern = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uff00-\uffef]/u;
/** What is drawn as a picture unless its text says otherwise. */
const isEmoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}|\p{Extended_Pictographic}.*\u200d)/u;

function familiesFor(letter: string, face: Face, han: Han): Family[] {
  const east = [easternFamilies[han], ...Object.values(easternFamilies)];
  if (isEmoji.test(letter)) return [emoji, ...symbols];
  if (isEastern.test(letter)) return [...east, site[face], ...letters, ...symbols];
  return [site[face], ...letters, ...symbols, ...(isMath.test(letter) ? [math] : []), ...east, emoji];
}

/** What only directs how other letters are drawn, and needs no drawing of its own. */
export const isDirecting = (letter: string) => /^\p{Default_Ignorable_Code_Point}$/u.test(letter);

/** The first file that has the letter with all its marks. */
function search(letter: string, face: Face, han: Han): FontFile | undefined {
  const codes = [...letter].filter((part) => !isDirecting(part)).map((part) => part.codePointAt(0) as number);
  const [base] = codes;
  if (base === undefined) return undefined;
  for (const family of familiesFor(letter, face, han))
    for (const file of filesFor(base, family, weights[face]))
      if (codes.every((code) => file.font.hasGlyphForCodePoint(code))) return file;
  return undefined;
}

/** Letters that are remembered of each face; texts repeat theirs. */
const mostLetters = 20_000;
const found = new Map<string, Map<string, FontFile | undefined>>();

/** The font file that draws a letter, or none; asked for every letter of every text. */
export function fileFor(letter: string, face: Face, han: Han): FontFile | undefined {
  const place = `${face} ${han}`;
  let remembered = found.get(place);
  if (!remembered || remembered.size > mostLetters) {
    remembered = new Map();
    found.set(place, remembered);
  }
  if (!remembered.has(letter)) remembered.set(letter, search(letter, face, han));
  return remembered.get(letter);
}

/** The file that draws blanks, and whose lines the others stand on. */
export const firstFileOf = (face: Face): FontFile => fileFor(' ', face, 'sc') as FontFile;

/** Files that stay open; one takes about a megabyte, and a text of rare Chinese letters asks for a hundred. */
const mostFiles = 120;

/** Closes the fonts where many are open: before a document, because the letters of a word are drawn by one file. */
export function closeManyFonts(most = mostFiles): void {
  if (openedFiles().length <= most) return;
  closeFiles();
  found.clear();
}
