import type { Font, Glyph, GlyphRun } from 'fontkit';

/**
 * What the outlines of a document stand for, so that a reader copies the letters that were typed. The libraries remember one meaning of
 * each outline, the first they meet: but Arabic letters share theirs and differ in their dots.
 */

/** Where a run's parts without a meaning belong: to the letter they were parted from. */
function ownersOf({ glyphs, direction }: GlyphRun): number[] {
  const back = direction === 'rtl' ? 1 : -1;
  const means = (index: number) => (glyphs[index]?.codePoints.length ?? 0) > 0;
  const towards = (from: number, step: number) => {
    let at = from;
    while (at >= 0 && at < glyphs.length && !means(at)) at += step;
    return means(at) ? at : undefined;
  };
  return glyphs.map((_, index) => towards(index, back) ?? towards(index, -back) ?? index);
}

/** The run with its letters whole: dots and marks that a font draws apart are one outline with the letter they belong to. */
function withWholeLetters(run: GlyphRun): GlyphRun {
  if (run.glyphs.every(({ codePoints }) => codePoints.length > 0)) return run;
  const owners = ownersOf(run);
  const pens: number[] = [];
  let pen = 0;
  for (const [index, { xAdvance }] of run.positions.entries()) {
    pens[index] = pen;
    pen += xAdvance;
  }
  const placeOf = (index: number) => {
    const { xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
    return { x: (pens[index] ?? 0) + xOffset, y: yOffset };
  };
  const kept = [...new Set(owners)];
  const whole = kept.map((owner) => {
    const parts = owners.flatMap((own, index) => (own === owner && index !== owner ? [index] : []));
    const glyph = run.glyphs[owner] as Glyph;
    if (parts.length === 0) return glyph;
    const at = placeOf(owner);
    const drawn = parts.map((part) => {
      const { x, y } = placeOf(part);
      return { id: run.glyphs[part]?.id, across: x - at.x, up: y - at.y };
    });
    const commands = parts.flatMap((part, index) => {
      const { across = 0, up = 0 } = drawn[index] ?? {};
      return run.glyphs[part]?.path.translate(across, up).commands ?? [];
    });
    return Object.create(glyph, {
      path: { value: { commands: [...glyph.path.commands, ...commands] } },
      parts: { value: JSON.stringify(drawn) },
    }) as Glyph;
  });
  const positions = kept.map((owner) => {
    const position = Object.assign(Object.create(Object.getPrototypeOf(run.positions[owner])), run.positions[owner]);
    for (const [part, own] of owners.entries()) {
      if (own !== owner || part === owner) continue;
      const advance = run.positions[part]?.xAdvance ?? 0;
      position.xAdvance += advance;
      if (part < owner) position.xOffset += advance;
    }
    return position;
  });
  run.glyphs = whole;
  run.positions = positions;
  return run;
}

/** The font, each glyph of a text with the letters it stands for there. */
export function withMeanings(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codes: number[] = []) => {
    const glyph = getGlyph(id, codes);
    if (!glyph || glyph.codePoints.join() === codes.join()) return glyph;
    return Object.create(glyph, { codePoints: { value: codes } }) as Glyph;
  };
  const layout = font.layout.bind(font);
  font.layout = (...asked) => withWholeLetters(layout(...asked));
  return font;
}

/** A font as the PDF library embeds it, where its types end. */
type Embedded = {
  subset: { glyphs: Glyph[] };
  widths: number[];
  unicode: number[][];
  scale: number;
  layout: (text: string, features?: string[]) => { glyphs: (Glyph & { parts?: string })[]; positions: unknown[] };
  encode: (text: string, features?: string[]) => [string[], unknown[]];
};

/** Lets a document's current font hold an outline once for each meaning it has. */
export function tellMeanings(document: PDFKit.PDFDocument): void {
  const { _font: font } = document as unknown as { _font: Embedded };
  const places = new Map<string, number>();
  const placeOf = (glyph: Glyph & { parts?: string }) => {
    const { id, codePoints, advanceWidth, parts = '' } = glyph;
    const key = `${id} ${codePoints.join()} ${parts}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = font.subset.glyphs.push(glyph) - 1;
    font.widths[place] = advanceWidth * font.scale;
    font.unicode[place] = codePoints;
    places.set(key, place);
    return place;
  };
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    return [glyphs.map((glyph) => placeOf(glyph).toString(16).padStart(4, '0')), positions];
  };
}
