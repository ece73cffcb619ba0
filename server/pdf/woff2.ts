import { brotliDecompressSync } from 'node:zlib';
import { type FontTable, joinTables } from './woff.ts';
import { type GlyphTables, rebuildGlyphs } from './woff2-glyphs.ts';

/** The names that a WOFF2 file gives by number (W3C, WOFF File Format 2.0, section 4.1). */
const knownTags = [
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx ',
  'BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty ',
  'just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill ',
].flatMap((line) => Array.from({ length: line.length / 5 }, (_, index) => line.slice(index * 5, index * 5 + 4)));

type Entry = { tag: string; length: number; isTransformed: boolean };

/** The directory of a file, and where what it tells of begins. */
function readDirectory(file: Buffer): { entries: Entry[]; end: number } {
  let at = 48;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++);
    let tag = knownTags[flags & 63];
    if (tag === undefined) {
      tag = file.toString('latin1', at, at + 4);
      at += 4;
    }
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const length = number();
    return { tag, length: isTransformed ? number() : length, isTransformed };
  });
  return { entries, end: at };
}

/** Side bearings that were left out, because an outline begins where they say (section 5.4). */
function rebuildMetrics(packed: Buffer, count: number, starts: Int16Array): Buffer {
  const flags = packed.readUInt8(0);
  const full = Buffer.alloc(count * 4 + (starts.length - count) * 2);
  let at = 1 + count * 2;
  const bearing = (glyph: number, isLeftOut: boolean) => {
    if (isLeftOut) return starts[glyph] as number;
    at += 2;
    return packed.readInt16BE(at - 2);
  };
  for (let glyph = 0; glyph < starts.length; glyph += 1) {
    const place = glyph < count ? glyph * 4 : count * 4 + (glyph - count) * 2;
    if (glyph < count) packed.copy(full, place, 1 + glyph * 2, 3 + glyph * 2);
    full.writeInt16BE(bearing(glyph, (flags & (glyph < count ? 1 : 2)) !== 0), glyph < count ? place + 2 : place);
  }
  return full;
}

/**
 * The font inside a WOFF2 file (W3C, WOFF File Format 2.0), its outlines as they were. The font library reads such files, but cannot cut
 * letters out of them.
 */
export function unpackWoff2(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 file');
  const { entries, end } = readDirectory(file);
  const content = brotliDecompressSync(file.subarray(end, end + file.readUInt32BE(20)));
  const packed = new Map<string, Entry & { content: Buffer }>();
  let at = 0;
  for (const entry of entries) {
    packed.set(entry.tag, { ...entry, content: content.subarray(at, at + entry.length) });
    at += entry.length;
  }
  const contentOf = (tag: string) => packed.get(tag)?.content ?? Buffer.alloc(0);
  const glyphs: GlyphTables | null = packed.get('glyf')?.isTransformed ? rebuildGlyphs(contentOf('glyf')) : null;
  const tables: FontTable[] = [...packed.values()].map(({ tag, content: table, isTransformed }) => {
    if (glyphs && tag === 'glyf') return { tag, content: glyphs.glyf };
    if (glyphs && tag === 'loca') return { tag, content: glyphs.loca };
    if (!isTransformed) return { tag, content: table };
    if (tag !== 'hmtx' || !glyphs) throw new Error(`a WOFF2 file with a changed ${tag}`);
    return { tag, content: rebuildMetrics(table, contentOf('hhea').readUInt16BE(34), glyphs.starts) };
  });
  if (glyphs) {
    // The rebuilt offsets are long ones.
    const head = tables.find(({ tag }) => tag === 'head');
    if (head) {
      head.content = Buffer.from(head.content);
      head.content.writeInt16BE(1, 50);
    }
  }
  return joinTables(file.readUInt32BE(4), tables);
}
