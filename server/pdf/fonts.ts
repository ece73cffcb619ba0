import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.ts';

/** The site's fonts, which a document carries with it, and what of a text they can show. */

export type Face = 'display' | 'text' | 'strong';

const require = createRequire(import.meta.url);
const fileOf = (family: string, subset: string, weight: number) =>
  require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
const filesOf = (family: string, weight: number) => [
  fileOf(family, 'latin', weight),
  fileOf(family, 'latin-ext', weight),
];

const files: Record<Face, string[]> = {
  display: filesOf('bricolage-grotesque', 600),
  text: filesOf('instrument-sans', 400),
  strong: filesOf('instrument-sans', 600),
};

/** One font file: its name in a document, and what is in it. */
export type FontFile = { name: string; content: Buffer; font: Font };

const opened = new Map<Face, FontFile[]>();

export function fontFilesOf(face: Face): FontFile[] {
  const known = opened.get(face);
  if (known) return known;
  const made = files[face].map((path, position) => {
    const content = unpackWoff(readFileSync(path));
    return { name: `${face}-${position}`, content, font: create(content) as Font };
  });
  opened.set(face, made);
  return made;
}

/** Which file has a letter, by face; asked for every letter of every text. */
const filesByLetter = new Map<Face, Map<string, FontFile | undefined>>();

function fileFor(face: Face, letter: string): FontFile | undefined {
  const known = filesByLetter.get(face) ?? new Map<string, FontFile | undefined>();
  filesByLetter.set(face, known);
  if (!known.has(letter)) {
    const code = letter.codePointAt(0) as number;
    known.set(
      letter,
      fontFilesOf(face).find(({ font }) => font.hasGlyphForCodePoint(code)),
    );
  }
  return known.get(letter);
}

/** What only directs how other letters are drawn. */
const isMark = (letter: string) => /^[\p{M}\p{Cf}\p{Cc}\p{Co}\p{Cn}\p{Cs}]$/u.test(letter);

/**
 * The text in letters that the face has: other scripts are written in Latin letters, an emoji by its name (`:rocket:`), so that a name
 * stays a name and nothing becomes an empty box. What has no reading is left out.
 */
export function readable(text: string, face: Face = 'text'): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (letter === '\n') return letter;
      if (/^\s$/u.test(letter)) return ' ';
      if (fileFor(face, letter)) return letter;
      return isMark(letter) ? '' : anyAscii(letter);
    })
    .join('');
}

/** Parts of a readable text that one font file draws. */
export function runsOf(text: string, face: Face): { file: FontFile; part: string }[] {
  const [first] = fontFilesOf(face) as [FontFile];
  const runs: { file: FontFile; part: string }[] = [];
  for (const letter of text) {
    const file = fileFor(face, letter) ?? first;
    const last = runs.at(-1);
    if (last?.file === file) last.part += letter;
    else runs.push({ file, part: letter });
  }
  return runs;
}

/** Words that are remembered of each file; texts repeat theirs. */
const mostWords = 20_000;
const wordWidths = new Map<FontFile, Map<string, number>>();

/** Width of a word in parts of the size. */
function wordWidth(file: FontFile, word: string): number {
  const known = wordWidths.get(file) ?? new Map<string, number>();
  wordWidths.set(file, known);
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= mostWords) known.clear();
  const width = file.font.layout(word).advanceWidth / file.font.unitsPerEm;
  known.set(word, width);
  return width;
}

/** Width of one line in points at `size`. */
export function widthOf(text: string, face: Face, size: number): number {
  let width = 0;
  for (const { file, part } of runsOf(text, face)) {
    const words = part.split(' ');
    width += (words.length - 1) * wordWidth(file, ' ');
    for (const word of words) if (word !== '') width += wordWidth(file, word);
  }
  return width * size;
}
