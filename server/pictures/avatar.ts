import { loadSharp } from './rasterize.ts';

/** How files of the kinds begin that are taken; nothing else, SVG above all, reaches the decoder. */
const beginnings: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 12) === 'ftypavif',
];

/** Larger ones are a bomb, not a face. */
const mostPixels = 50_000_000;

/**
 * The middle of an uploaded picture as a WebP square of `size` pixels, upright, without metadata; undefined for what is no picture of
 * a kind that is taken, whatever it calls itself.
 */
export async function toAvatar(upload: Buffer, size: number): Promise<Buffer | undefined> {
  if (!beginnings.some((fits) => fits(upload))) return undefined;
  const sharp = await loadSharp();
  try {
    return await sharp(upload, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(size, size, { fit: 'cover', position: 'attention' })
      .webp({ quality: 84 })
      .toBuffer();
  } catch {
    // Cut off, broken, or larger than allowed: the decoder cannot tell us which in words for people.
    return undefined;
  }
}
