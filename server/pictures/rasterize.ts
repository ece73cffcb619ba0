import type { PictureFormat } from '#shared/pictures.ts';
import { maxPixels } from './measure.ts';

/** Loaded when the first picture is asked for: a start does not wait for it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread a picture and no cache: the rest of the machine is for pages.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** An SVG of ours as a PNG of its own size. */
export async function toPng(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 7 }).toBuffer();
}

/** What shows through a picture in a format without transparency. */
const paper = '#ffffff';

/** An SVG of ours in `width` pixels. Flat colours: a low effort and a middling quality lose nothing to the eye. */
export async function toPicture(svg: string, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(svg), { density: 96 }).resize(width);
  if (format === 'avif') return picture.avif({ quality: 60, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 82, smartSubsample: true }).toBuffer();
  return picture.flatten({ background: paper }).jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** No picture of a page weighs more than this, in bytes. */
const heaviest = 200_000;

/** Qualities that are tried, the best first, until one is light enough. */
const qualities = {
  avif: [60, 50, 40, 30, 20],
  webp: [80, 68, 56, 44, 32, 20],
  jpeg: [82, 72, 62, 52, 42, 32],
} as const;

/** An uploaded picture in `width` pixels, upright and without what the camera noted (place, time, owner). */
export async function toLightPicture(original: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  // Decoded and resized once; only the last step is repeated. Of a picture whose end is missing, as some were taken once, what there is.
  const { data, info } = await sharp(original, { limitInputPixels: maxPixels, failOn: 'none' })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let picture = Buffer.alloc(0);
  for (const quality of qualities[format]) {
    const pixels = sharp(data, { raw });
    picture = await (format === 'avif'
      ? pixels.avif({ quality, effort: 3 })
      : format === 'webp'
        ? pixels.webp({ quality })
        : pixels.flatten({ background: paper }).jpeg({ quality, mozjpeg: true })
    ).toBuffer();
    if (picture.length <= heaviest) break;
  }
  return picture;
}
