import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { type Font, openSync } from 'fontkit';

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

/** One font file: its name in a document and where it is. */
export type FontFile = { name: string; path: string; font: Font };

const opened = new Map<Face, FontFile[]>();

export function fontFilesOf(face: Face): FontFile[] {
  const known = opened.get(face);
  if (known) return known;
  const made = files[face].map((path, position) => ({
    name: `${face}-${position}`,
    path,
    font: openSync(path) as Font,
  }));
  opened.set(face, made);
  return made;
}

const fileFor = (face: Face, letter: string) =>
  fontFilesOf(face).find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) as number));

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

/** Width of one line in points at `size`. */
export function widthOf(text: string, face: Face, size: number): number {
  let width = 0;
  for (const { file, part } of runsOf(text, face))
    width += (file.font.layout(part).advanceWidth / file.font.unitsPerEm) * size;
  return width;
}
