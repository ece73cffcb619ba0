import type { Font, Glyph } from 'fontkit';

/** Outlines as a font file has them (OpenType 1.9, "glyf"). */

export type Points = {
  /** The last point of each contour. */
  ends: number[];
  /** Whether the outline runs through a point, or only towards it. */
  flags: Buffer;
  /** Steps from each point to the next. */
  across: Buffer;
  down: Buffer;
};

/** An outline, each point in full: short forms would save nothing in what is compressed afterwards. */
export function writeOutline(
  { ends, flags, across, down }: Points,
  box: Buffer,
  instructions: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(12 + ends.length * 2);
  head.writeInt16BE(ends.length, 0);
  box.copy(head, 2);
  for (const [index, end] of ends.entries()) head.writeUInt16BE(end, 10 + index * 2);
  head.writeUInt16BE(instructions.length, 10 + ends.length * 2);
  return Buffer.concat([head, instructions, flags, across, down]);
}

export function writeBox(edges: [left: number, bottom: number, right: number, top: number]): Buffer {
  const box = Buffer.alloc(8);
  for (const [index, edge] of edges.entries()) box.writeInt16BE(edge, index * 2);
  return box;
}

export function padded(content: Buffer): Buffer {
  const whole = Buffer.alloc(Math.ceil(content.length / 4) * 4);
  content.copy(whole);
  return whole;
}

type Path = { commands: { command: string; args: number[] }[] };

function outlineOf({ commands }: Path): { content: Buffer; left: number } {
  const points: { x: number; y: number; isOn: boolean }[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1);
    for (let at = 0; at < args.length; at += 2) {
      const isOn = command !== 'quadraticCurveTo' || at > 0;
      points.push({ x: Math.round(args[at] as number), y: Math.round(args[at + 1] as number), isOn });
    }
  }
  if (points.length === 0) return { content: Buffer.alloc(0), left: 0 };
  const [across, down] = [Buffer.alloc(points.length * 2), Buffer.alloc(points.length * 2)];
  for (const [index, { x, y }] of points.entries()) {
    const before = points[index - 1] ?? { x: 0, y: 0 };
    across.writeInt16BE(x - before.x, index * 2);
    down.writeInt16BE(y - before.y, index * 2);
  }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = writeBox([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  const flags = Buffer.from(points.map(({ isOn }) => (isOn ? 1 : 0)));
  return { content: padded(writeOutline({ ends, flags, across, down }, box)), left: Math.min(...xs) };
}

/** What a font's cut-out has inside, where the library's types end. */
type Cut = {
  glyf: Buffer[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph: (glyph: Glyph | number) => number;
};

/**
 * The font, its letters cut out as they look: at its weight, and with what was joined to them. The library's own way of it fails with
 * variable fonts.
 */
export function withOutlines(font: Font): Font {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const cut = subset as unknown as Cut;
    cut._addGlyph = (added) => {
      const { path, advanceWidth } = typeof added === 'number' ? font.getGlyph(added) : added;
      const { content, left } = outlineOf(path as unknown as Path);
      cut.glyf.push(content);
      cut.loca.offsets.push(cut.offset);
      cut.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing: left });
      cut.offset += content.length;
      return cut.glyf.length - 1;
    };
    return subset;
  };
  return font;
}
