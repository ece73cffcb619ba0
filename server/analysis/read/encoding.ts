import { open } from 'node:fs/promises';
import { piecesOf } from './pieces.ts';

/** What programs write where they do not write Unicode, by country; nothing but the words in a file tells one from another. */
const older = ['windows-1252', 'shift_jis', 'gb18030', 'windows-1250', 'windows-1254'] as const;

export type Encoding = 'utf-8-bom' | 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof older)[number];

/** The name under which `TextDecoder` knows it. */
export const decoderOf = (encoding: Encoding) => new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding);

/** Every second byte is zero where UTF-16 writes what is mostly Latin. */
function isWide(start: Buffer, odd: 0 | 1): boolean {
  const length = Math.min(start.length, 2_000) & ~1;
  let zeros = 0;
  for (let at = odd; at < length; at += 2) if (start[at] === 0) zeros += 1;
  return length >= 8 && zeros > length * 0.3;
}

/** So much of a file is looked at: its headings may be English, whatever stands below them. */
const looked = 65_536;

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(looked), 0, looked, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Kana of Shift_JIS in two bytes of Latin-1, which make no word of Europe. */
const kana = /\x82[\x9f-\xf1]|\x83[\x40-\x96]/g;
const beyondAscii = /[\x80-\xff]/g;
/** The commonest Chinese signs in two bytes: in Europe the first one would be a capital with an accent. */
const hanzi = /[\xb0-\xd7][\xa1-\xfe]/g;

/** What stands below headings that say nothing of it. */
function likeliest(start: Buffer): (typeof older)[number] {
  const text = start.toString('latin1');
  const share = (pairs: RegExp) => ((text.match(pairs)?.length ?? 0) * 2) / (text.match(beyondAscii)?.length ?? 1);
  if (share(kana) > 0.2) return 'shift_jis';
  return share(hanzi) > 0.6 ? 'gb18030' : 'windows-1252';
}

function isUtf8(file: string): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const piece of piecesOf(file)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** How a text file may be encoded, by its mark or by all of its bytes; the likeliest first. */
export async function encodingsOf(file: string): Promise<readonly Encoding[]> {
  const start = await startOf(file);
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return ['utf-8-bom'];
  if (start[0] === 0xff && start[1] === 0xfe) return ['utf-16le'];
  if (start[0] === 0xfe && start[1] === 0xff) return ['utf-16be'];
  if (isWide(start, 1)) return ['utf-16le'];
  if (isWide(start, 0)) return ['utf-16be'];
  if (isUtf8(file)) return ['utf-8'];
  const first = likeliest(start);
  return [first, ...older.filter((encoding) => encoding !== first)];
}
