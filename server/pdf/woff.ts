import { inflateSync } from 'node:zlib';
import { padded } from './outlines.ts';

export type FontTable = { tag: string; content: Buffer };

/** Tables as one font file (OpenType 1.9, "Organization of an OpenType font"): search hints, then tables on four-byte borders. */
export function joinTables(flavor: number, tables: readonly FontTable[]): Buffer {
  const count = tables.length;
  const selector = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(flavor, 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** selector * 16, 6);
  head.writeUInt16BE(selector, 8);
  head.writeUInt16BE((count - 2 ** selector) * 16, 10);
  let offset = head.length;
  const contents = tables.map(({ tag, content }, index) => {
    const at = 12 + index * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    const whole = padded(content);
    offset += whole.length;
    return whole;
  });
  return Buffer.concat([head, ...contents]);
}

/**
 * The font inside a WOFF file (W3C, WOFF File Format 1.0, section 3): its tables as they are, uncompressed. The font library would
 * unpack a table anew for each letter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more)) as [number, number, number];
    const content = woff.subarray(offset, offset + packed);
    return {
      tag: woff.toString('latin1', at, at + 4),
      content: packed < length ? inflateSync(content) : content,
    };
  });
  return joinTables(woff.readUInt32BE(4), tables);
}
