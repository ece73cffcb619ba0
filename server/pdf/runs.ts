import type { FontFile } from './font-files.ts';
import { bidi, lettersOf, type Row, simple } from './rows.ts';

/** Letters that one font draws in one direction: what was typed, and what the font is given for it. */
export type Run = {
  file: FontFile;
  text: string;
  shown: string;
  isRtl: boolean;
  href: string | undefined;
  marks: string;
};

/** A run, how far from the left of its row it stands, and its width. */
export type Place = { run: Run; left: number; width: number };

/** What directs how lines end and letters join, and is not drawn. */
const hidden = /\p{Default_Ignorable_Code_Point}/gu;
/** Of these, what never changes the form of a letter. */
const directing = /[\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/g;
/** The font library lays out by the first letter of a script. */
const toTheLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const codesOf = (text: string) => [...text].map((letter) => letter.codePointAt(0));

/** The library turns letters of some scripts around, whatever direction they have here. */
function shownAs(text: string, isRtl: boolean): string {
  const isTurned = toTheLeft.test(text);
  if (isRtl === isTurned && !isRtl) return text;
  const letters = lettersOf(text).map((letter) => (isRtl ? (bidi.getMirroredCharacter(letter) ?? letter) : letter));
  return (isRtl === isTurned ? letters : letters.reverse()).join('');
}

/** The runs of a row between two places, in the order in which it is read. */
export function runsOf(row: Row, from = 0, to = row.text.length): Run[] {
  const runs: Run[] = [];
  let file: FontFile | undefined;
  let level = 0;
  let href: string | undefined;
  let marks = '';
  let start = from;
  const end = (at: number) => {
    if (!file || at <= start) return;
    const text = row.text.slice(start, at).replace(directing, '');
    const isRtl = (level & 1) === 1;
    if (text !== '') runs.push({ file, text, shown: shownAs(text, isRtl), isRtl, href, marks });
  };
  for (let at = from; at < to; at += 1) {
    const next = row.files[at];
    const nextLevel = row.levels?.[at] ?? 0;
    const nextHref = row.links?.[at];
    const nextMarks = row.marks?.[at] ?? '';
    // What is not drawn parts nothing.
    const isSame = nextLevel === level && nextHref === href && nextMarks === marks;
    if ((next === file || next === undefined) && isSame) continue;
    end(at);
    [file, level, href, marks, start] = [next, nextLevel, nextHref, nextMarks, at];
  }
  end(to);
  return runs;
}

/** Words that are remembered of each file; texts repeat theirs. */
const mostWords = 20_000;
const wordWidths = new WeakMap<FontFile, Map<string, number>>();

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

/** Marks that the font of their letter does not have. They stand over it and take no room. */
const areMarks = ({ shown }: Run) => /^\p{M}+$/u.test(shown);

/** How far marks stand from the end of the run before them, in points: their middle on that of its last letter. */
function marksShift({ file, shown }: Run, { file: under, shown: letters }: Run, size: number): number {
  const [mark] = file.font.layout(shown).glyphs;
  const middle = mark ? (mark.bbox.minX + mark.bbox.maxX) / 2 / file.font.unitsPerEm : 0;
  return -(wordWidth(under, lettersOf(letters).at(-1) ?? '') / 2 + middle) * size;
}

function runWidth(run: Run): number {
  if (areMarks(run)) return 0;
  const { file, shown } = run;
  const words = shown.split(' ');
  let width = words.length > 1 ? (words.length - 1) * wordWidth(file, ' ') : 0;
  for (const word of words) if (word !== '') width += wordWidth(file, word);
  return width;
}

/** Width of a row, or of a part of it, in points at `size`. */
export function widthOf(row: Row, size: number, from = 0, to = row.text.length): number {
  let width = 0;
  for (const run of runsOf(row, from, to)) width += runWidth(run);
  return width * size;
}

/** The runs in the order in which they are read, each with how far from the left it stands. */
export function placesOf(row: Row, size: number): Place[] {
  const runs = runsOf(row);
  const widths = runs.map((run) => runWidth(run) * size);
  const lefts: number[] = [];
  let left = 0;
  for (const index of orderOf(row, runs)) {
    lefts[index] = left;
    left += widths[index] as number;
  }
  return runs.map((run, index) => {
    const under = runs[index - 1];
    const shift = under && areMarks(run) ? marksShift(run, under, size) : 0;
    return { run, left: (lefts[index] as number) + shift, width: widths[index] as number };
  });
}

/** The places of runs from the left to the right (Unicode Standard Annex 9, rule L2). */
function orderOf({ text, levels, isRtl }: Row, runs: Run[]): number[] {
  const all = runs.map((_, index) => index);
  if (levels === null) return all;
  const runAt: number[] = [];
  let at = 0;
  for (const [index, { text: part }] of runs.entries())
    for (const unit of part) {
      at = text.indexOf(unit, at);
      runAt[at] = index;
      at += unit.length;
    }
  const paragraphs = [{ start: 0, end: text.length - 1, level: isRtl ? 1 : 0 }];
  const seen = bidi.getReorderedIndices(text, { levels, paragraphs }).map((unit) => runAt[unit]);
  return [...new Set(seen.filter((index) => index !== undefined))];
}

/**
 * Whether a reader that copies the letters of a run finds what was typed: a font may have joined, parted or moved them, and marks that
 * stand over others are taken for a line of their own.
 */
export function isTold({ file, text, shown, isRtl }: Run): boolean {
  if (text === shown && simple.test(text)) return true;
  if (!isRtl && /\p{M}/u.test(text)) return false;
  const { glyphs } = file.font.layout(shown);
  // Glyphs stand from the left to the right, as readers of such files expect.
  const inOrder = isRtl ? glyphs.toReversed() : glyphs;
  return inOrder.flatMap(({ codePoints }) => codePoints).join() === codesOf(text.replace(hidden, '')).join();
}
