import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { MediaType } from '#shared/media-types.ts';
import { encodingOf } from './encoding.ts';
import { zipMediaType } from './zip-contents.ts';

/** Bytes that are looked at before anything else. */
const headBytes = 64;

const signatures: [MediaType, number, string][] = [
  ['application/pdf', 0, '%PDF-'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBPVP8'],
];

/** Brands of ISO base media files (ISO/IEC 14496-12, the box `ftyp`). */
const brands: [MediaType, RegExp][] = [
  ['image/avif', /^(avif|avis)$/],
  ['video/mp4', /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |M4VH|MSNV)$/],
];

/** Brands of the photos that iPhones keep (HEIF with HEVC), which browsers and most programs cannot show. */
const heicBrand = /^(heic|heix|heim|heis|hevc|hevx)$/;

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function bySignature(head: Buffer): MediaType | undefined {
  const text = head.toString('latin1');
  const found = signatures.find(([, offset, signature]) => text.startsWith(signature, offset));
  if (found?.[0] === 'image/webp' && !text.startsWith('RIFF')) return undefined;
  if (found) return found[0];
  if (!text.startsWith('ftyp', 4)) return undefined;
  return brands.find(([, brand]) => brand.test(text.slice(8, 12)))?.[0];
}

/** Whether a file that is none of the kinds we take is a photo as iPhones keep it. */
export async function isHeic(path: string): Promise<boolean> {
  const text = (await readHead(path)).toString('latin1');
  return text.startsWith('ftyp', 4) && heicBrand.test(text.slice(8, 12));
}

// C0 controls but tab, line feed, form feed and carriage return; NUL is what tells programs from texts. Of C1 those that
// windows-1252 leaves undefined.
const noText = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f\x81\x8d\x8f\x90\x9d]/;

/** Text that something would run, should it ever be opened under another name. */
const activeText = /^\s*(?:#!|<(?:!doctype\s+html|html|head|body|script|svg|\?xml|\?php|!--))/i;

/** Bytes above ASCII that a text in one byte a letter may have, of all its bytes: more is no text in any language that uses it. */
const mostForeignBytes = 0.3;

/** Whether all of the file is text in `encoding`. What is in one byte a letter (windows-1252, as old spreadsheets write) is mostly ASCII. */
async function isTextIn(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const stream = createReadStream(path);
  let [isFirst, bytes, foreign] = [true, 0, 0];
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (noText.test(text) || (isFirst && activeText.test(text))) return false;
      isFirst = false;
      bytes += chunk.length;
      if (encoding === 'windows-1252') for (const byte of chunk) foreign += byte > 0x7f ? 1 : 0;
    }
    return !noText.test(decoder.decode()) && foreign <= bytes * mostForeignBytes;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    stream.destroy();
  }
}

/** Whether all of the file is text: UTF-8, UTF-16 that says so, or windows-1252. */
async function isText(path: string, head: Buffer): Promise<boolean> {
  const encoding = encodingOf(head);
  return (await isTextIn(path, encoding)) || (encoding === 'utf-8' && (await isTextIn(path, 'windows-1252')));
}

/**
 * What the file at `path` is, by its content; undefined for anything that is not taken. Its name is never asked.
 * Throws RefusedArchiveError for archives that are broken, would blow up, or carry macros.
 */
export async function mediaTypeOf(path: string): Promise<MediaType | undefined> {
  const head = await readHead(path);
  const known = bySignature(head);
  if (known) return known;
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return zipMediaType(path);
  return (await isText(path, head)) ? 'text/plain' : undefined;
}
