import type { PictureFormat } from '#shared/pictures.ts';

/** Loaded when the first picture is asked for: a start does not wait for it. */
async function loadSharp() {
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

/** An SVG of ours in `width` pixels. Flat colours: a low effort and a middling quality lose nothing to the eye. */
export async function toPicture(svg: string, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(svg), { density: 96 }).resize(width);
  return format === 'avif'
    ? picture.avif({ quality: 60, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer()
    : picture.webp({ quality: 82, smartSubsample: true }).toBuffer();
}
