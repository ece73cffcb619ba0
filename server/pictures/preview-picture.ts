import { maxPixels } from './measure.ts';

/** Longest side of a preview, in pixels. */
const longestSide = 1_600;

let last: Promise<unknown> = Promise.resolve();

async function draw(content: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(content, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/**
 * A picture as WebP for a screen; undefined for one that cannot be drawn. One is drawn at a time, so that pages are never short of a
 * processor for long.
 */
export function previewPicture(content: Buffer): Promise<Buffer | undefined> {
  const turn = last.then(() => draw(content));
  last = turn;
  return turn;
}
