import { open } from 'node:fs/promises';
import { piecesOf } from './pieces.ts';

export type Encoding = 'utf-8-bom' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The name under which `TextDecoder` knows it. */
export const decoderOf = (encoding: Encoding) => new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding);

/** Every second byte is zero where UTF-16 writes what is mostly Latin. */
function isWide(start: Buffer, odd: 0 | 1): boolean {
  const length = Math.min(start.length, 2_000) & ~1;
  let zeros = 0;
  for (let at = odd; at < length; at += 2) if (start[at] === 0) zeros += 1;
  return length >= 8 && zeros > length * 0.3;
}

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
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

/** How a text file is encoded, by its mark or by all of its bytes. */
export async function encodingOf(file: string): Promise<Encoding> {
  const start = await startOf(file);
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8-bom';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (isWide(start, 1)) return 'utf-16le';
  if (isWide(start, 0)) return 'utf-16be';
  return isUtf8(file) ? 'utf-8' : 'windows-1252';
}
