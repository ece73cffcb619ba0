/** Largest picture that is decoded, in pixels: a photo of any camera, but no picture made to fill the memory. */
export const maxPixels = 100_000_000;

/** Size of the picture in the file at `path` as it is shown (cameras turn pictures by a mark); undefined for a broken or huge one. */
export async function measurePicture(path: string): Promise<{ width: number; height: number } | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: maxPixels }).metadata();
    return autoOrient.width * autoOrient.height <= maxPixels
      ? { width: autoOrient.width, height: autoOrient.height }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the picture in the file at `path` can be read to its end: a head alone also says how large it would be. */
export async function isWholePicture(path: string): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  try {
    // What only troubles a reader, as some cameras write it, does no harm.
    await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).resize(32).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
