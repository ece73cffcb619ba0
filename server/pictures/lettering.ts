import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

/** Text as outlines, in the site's own fonts: a picture looks the same wherever it is drawn. */

export type Face = 'display' | 'text';

const require = createRequire(import.meta.url);

const files: Record<Face, string[]> = {
  display: [
    require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'),
    require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff'),
  ],
  text: [
    require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff'),
    require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-500-normal.woff'),
  ],
};
const opened = new Map<Face, Font[]>();

function fontsOf(face: Face): Font[] {
  const known = opened.get(face);
  if (known) return known;
  const fonts = files[face].map((file) => openSync(file) as Font);
  opened.set(face, fonts);
  return fonts;
}

const canDraw = (face: Face, letter: string) =>
  fontsOf(face).some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) as number));

/**
 * What of `text` the fonts can draw: letters they lack lose their accents, or are left out. Empty when less than half of it
 * is left (a title in another script), because a torn title is worse than none.
 */
export function drawableText(text: string, face: Face): string {
  const letters = [...text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()];
  const kept = letters.map((letter) => {
    if (canDraw(face, letter)) return letter;
    const [base = ''] = letter.normalize('NFKD');
    return base !== '' && canDraw(face, base) ? base : '';
  });
  const drawn = kept.filter((letter) => letter !== '').length;
  return drawn * 2 < letters.length ? '' : kept.join('').replaceAll(/\s+/g, ' ').trim();
}

/** Parts of `text` that one font file draws. */
function* runsOf(text: string, face: Face): Generator<{ font: Font; part: string }> {
  const fonts = fontsOf(face);
  let part = '';
  let current = fonts[0] as Font;
  for (const letter of text) {
    const code = letter.codePointAt(0) as number;
    const font = fonts.find((each) => each.hasGlyphForCodePoint(code)) ?? (fonts[0] as Font);
    if (font !== current && part !== '') {
      yield { font: current, part };
      part = '';
    }
    current = font;
    part += letter;
  }
  if (part !== '') yield { font: current, part };
}

/** Letter spacing in parts of the size; display lines are set tight, as on the site. */
const tracking: Record<Face, number> = { display: -0.022, text: 0 };

/** Width of one line in pixels at `size`. */
export function widthOf(text: string, face: Face, size: number): number {
  let width = 0;
  for (const { font, part } of runsOf(text, face)) {
    const { advanceWidth, glyphs } = font.layout(part);
    width += (advanceWidth / font.unitsPerEm) * size + glyphs.length * tracking[face] * size;
  }
  return width;
}

export type Line = { text: string; face: Face; size: number; x: number; y: number; fill: string };

const rounded = (value: number) => Math.round(value * 100) / 100;

/** One line as a `<path>`, its baseline at `y`. */
export function drawLine({ text, face, size, x, y, fill }: Line): string {
  let left = x;
  const letters: string[] = [];
  for (const { font, part } of runsOf(text, face)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    glyphs.forEach((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] as (typeof positions)[number];
      const outline = glyph.path.scale(scale, -scale).translate(left + xOffset * scale, y - yOffset * scale);
      letters.push(outline.toSVG());
      left += xAdvance * scale + tracking[face] * size;
    });
  }
  const d = letters.join('').replaceAll(/-?\d+\.\d+/g, (number) => String(rounded(Number(number))));
  return `<path fill="${fill}" d="${d}"/>`;
}
