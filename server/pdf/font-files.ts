import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { withOutlines } from './outlines.ts';
import { withMeanings } from './told-letters.ts';
import { unpackWoff } from './woff.ts';
import { unpackWoff2 } from './woff2.ts';

/** Font files as their packages cut them: each has the letters of some ranges, and is opened when one of these is asked for. */

/** One font file: its name in a document, and what is in it. */
export type FontFile = { name: string; font: Font };

export type Weight = 400 | 600;

/** A family in a package; `parts` are the files of it that are asked, all where none are named. */
export type Family = {
  name: string;
  isVariable?: boolean;
  weights?: Weight[];
  parts?: RegExp;
  /** The package's ranges are those of another family. */
  hasUntoldRanges?: boolean;
};

type Part = { name: string; ranges: [number, number][] };

const require = createRequire(import.meta.url);
const packageOf = ({ name, isVariable }: Family) => `@fontsource${isVariable ? '-variable' : ''}/${name}`;

const rangeOf = (range: string): [number, number] => {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return [from, to];
};

const known = new Map<string, Part[]>();

/** What the package says of its files: `unicode.json` names a numbered one `[7]`. */
function partsOf(family: Family): Part[] {
  const found = known.get(family.name);
  if (found) return found;
  const ranges = JSON.parse(readFileSync(require.resolve(`${packageOf(family)}/unicode.json`), 'utf8'));
  const parts = Object.entries(ranges as Record<string, string>)
    .map(([name, list]) => ({ name: name.replace(/[[\]]/g, ''), ranges: list.split(',').map(rangeOf) }))
    .filter(({ name }) => family.parts?.test(name) ?? true);
  known.set(family.name, parts);
  return parts;
}

/**
 * Lays out as the library does, without the marks that only direct others: it would draw a blank of no width in place of each, and an
 * empty box where a file has no blank.
 */
function withoutHidden(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (...asked) => {
    const run: GlyphRun = layout(...asked);
    const blank = font.hasGlyphForCodePoint(32) ? font.glyphForCodePoint(32).id : 0;
    const isShown = run.glyphs.map(({ id }, index) => id !== blank || run.positions[index]?.xAdvance !== 0);
    if (isShown.every(Boolean)) return run;
    run.glyphs = run.glyphs.filter((_, index) => isShown[index]);
    run.positions = run.positions.filter((_, index) => isShown[index]);
    return run;
  };
  return font;
}

type Anchor = { xCoordinate: number; yCoordinate: number } | null;
type Positioning = { applyAnchor: (mark: unknown, base: Anchor, at: number) => void };
type Inside = { _layoutEngine?: { engine?: { GPOSProcessor?: Positioning | null } | null } };

/** A letter may have no place for a mark (OpenType 1.9, "GPOS": a NULL anchor); the library would fail at it. */
function withPlaceless(font: Font): Font {
  const positioning = (font as unknown as Inside)._layoutEngine?.engine?.GPOSProcessor;
  if (!positioning) return font;
  const apply = positioning.applyAnchor.bind(positioning);
  positioning.applyAnchor = (mark, base, at) => {
    if (base) apply(mark, base, at);
  };
  return font;
}

const opened = new Map<string, FontFile>();

function open(family: Family, part: Part, weight: Weight): FontFile {
  const name = `${family.name}-${part.name}-${weight}`;
  const found = opened.get(name);
  if (found) return found;
  const kind = family.isVariable ? 'wght-normal.woff2' : `${weight}-normal.woff`;
  const content = readFileSync(require.resolve(`${packageOf(family)}/files/${family.name}-${part.name}-${kind}`));
  const font = create(family.isVariable ? unpackWoff2(content) : unpackWoff(content)) as Font;
  const cut = withOutlines(family.isVariable ? font.getVariation({ wght: weight }) : font);
  // By this name a document tells two fonts apart; all files of a family have the same.
  Object.defineProperty(cut, 'postscriptName', { value: name });
  const file = { name, font: withoutHidden(withPlaceless(withMeanings(cut))) };
  opened.set(name, file);
  return file;
}

/** The files of a family that may have a letter, one after the other. */
export function* filesFor(code: number, family: Family, weight: Weight): Generator<FontFile> {
  const { weights = [weight], hasUntoldRanges = false } = family;
  for (const part of partsOf(family))
    if (hasUntoldRanges || part.ranges.some(([from, to]) => code >= from && code <= to))
      yield open(family, part, weights.includes(weight) ? weight : (weights[0] as Weight));
}

/** Names of the files that are open. */
export const openedFiles = (): string[] => [...opened.keys()];

/** Lets go of all files. What holds one goes on with it. */
export function closeFiles(): void {
  opened.clear();
}
