import { padded, writeBox, writeOutline } from './outlines.ts';

/** Outlines as a WOFF2 file stores them (W3C, WOFF File Format 2.0, section 5.1), written back as a font has them. */

export type GlyphTables = {
  glyf: Buffer;
  loca: Buffer;
  /** The leftmost point of each outline. */
  starts: Int16Array;
};

class Stream {
  #at = 0;
  readonly #content: Buffer;

  constructor(content: Buffer) {
    this.#content = content;
  }

  byte(): number {
    this.#at += 1;
    return this.#content.readUInt8(this.#at - 1);
  }

  word(): number {
    this.#at += 2;
    return this.#content.readUInt16BE(this.#at - 2);
  }

  /** A number that is mostly below 253 (section 4.1, 255UInt16). */
  short(): number {
    const code = this.byte();
    if (code === 253) return this.word();
    if (code === 254) return this.byte() + 506;
    return code === 255 ? this.byte() + 253 : code;
  }

  take(length: number): Buffer {
    this.#at += length;
    return this.#content.subarray(this.#at - length, this.#at);
  }
}

const signed = (flag: number, value: number) => (flag & 1 ? value : -value);

/** How far a point lies from the one before it (section 5.2). */
function readStep(code: number, from: Stream): [number, number] {
  if (code < 10) return [0, signed(code, ((code & 14) << 7) + from.byte())];
  if (code < 20) return [signed(code, (((code - 10) & 14) << 7) + from.byte()), 0];
  const first = from.byte();
  if (code < 84) {
    const rest = code - 20;
    const x = 1 + (rest & 0x30) + (first >> 4);
    return [signed(code, x), signed(code >> 1, 1 + ((rest & 0x0c) << 2) + (first & 15))];
  }
  const second = from.byte();
  if (code < 120) {
    const rest = code - 84;
    const x = 1 + (Math.floor(rest / 12) << 8) + first;
    return [signed(code, x), signed(code >> 1, 1 + (((rest % 12) >> 2) << 8) + second)];
  }
  const third = from.byte();
  if (code < 124) return [signed(code, (first << 4) + (second >> 4)), signed(code >> 1, ((second & 15) << 8) + third)];
  return [signed(code, (first << 8) + second), signed(code >> 1, (third << 8) + from.byte())];
}

type Streams = Record<'points' | 'flags' | 'glyphs' | 'parts' | 'boxes' | 'instructions', Stream>;

/** An outline of `count` contours, each point in full: it is read from memory alone. */
function simpleGlyph(count: number, from: Streams, box: Buffer | undefined): Buffer {
  const ends: number[] = [];
  let points = 0;
  for (let contour = 0; contour < count; contour += 1) {
    points += from.points.short();
    ends.push(points - 1);
  }
  const flags = Buffer.alloc(points);
  const [across, down] = [Buffer.alloc(points * 2), Buffer.alloc(points * 2)];
  let [x, y] = [0, 0];
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = 0; point < points; point += 1) {
    const code = from.flags.byte();
    flags[point] = code < 128 ? 1 : 0;
    const [dx, dy] = readStep(code & 127, from.glyphs);
    across.writeInt16BE(dx, point * 2);
    down.writeInt16BE(dy, point * 2);
    x += dx;
    y += dy;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  const instructions = from.instructions.take(from.glyphs.short());
  return writeOutline({ ends, flags, across, down }, box ?? writeBox([left, bottom, right, top]), instructions);
}

/** An outline made of others (OpenType 1.9, "glyf": composite glyphs). */
function compositeGlyph(from: Streams, box: Buffer): Buffer {
  const parts: Buffer[] = [];
  let hasInstructions = false;
  for (;;) {
    const flags = from.parts.take(2);
    const bits = flags.readUInt16BE(0);
    const scale = bits & 0x08 ? 2 : bits & 0x40 ? 4 : bits & 0x80 ? 8 : 0;
    parts.push(flags, from.parts.take(2 + (bits & 0x01 ? 4 : 2) + scale));
    hasInstructions ||= (bits & 0x100) !== 0;
    if (!(bits & 0x20)) break;
  }
  const head = Buffer.alloc(10);
  head.writeInt16BE(-1, 0);
  box.copy(head, 2);
  if (!hasInstructions) return Buffer.concat([head, ...parts]);
  const instructions = from.instructions.take(from.glyphs.short());
  const length = Buffer.alloc(2);
  length.writeUInt16BE(instructions.length, 0);
  return Buffer.concat([head, ...parts, length, instructions]);
}

/** The tables `glyf` and `loca` (with long offsets) of the stored form. */
export function rebuildGlyphs(stored: Buffer): GlyphTables {
  const count = stored.readUInt16BE(4);
  let at = 36;
  const [contours, points, flags, glyphs, parts, boxes, instructions] = Array.from({ length: 7 }, (_, index) => {
    const length = stored.readUInt32BE(8 + index * 4);
    at += length;
    return new Stream(stored.subarray(at - length, at));
  }) as [Stream, Stream, Stream, Stream, Stream, Stream, Stream];
  const from: Streams = { points, flags, glyphs, parts, boxes, instructions };
  const hasBox = boxes.take(4 * ((count + 31) >> 5));
  const loca = Buffer.alloc((count + 1) * 4);
  const starts = new Int16Array(count);
  const outlines: Buffer[] = [];
  let offset = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    loca.writeUInt32BE(offset, glyph * 4);
    const number = contours.word();
    const box = (hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7)) ? boxes.take(8) : undefined;
    if (number === 0) continue;
    const outline = number === 0xffff ? compositeGlyph(from, box as Buffer) : simpleGlyph(number, from, box);
    starts[glyph] = outline.readInt16BE(2);
    const whole = padded(outline);
    outlines.push(whole);
    offset += whole.length;
  }
  loca.writeUInt32BE(offset, count * 4);
  return { glyf: Buffer.concat(outlines), loca, starts };
}
