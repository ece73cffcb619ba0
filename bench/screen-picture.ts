import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';

const qualities = [82, 70, 58, 46, 34];

/**
 * How many bytes a file has at most, and how many CSS pixels a picture is high; a taller page is cut, because nobody reads more. `isFlat`: there
 * is hardly more on it than words on a few colours, which are sharper and smaller without the rest.
 */
export type Size = { largest: number; tallest: number; isFlat?: boolean };
const usual: Size = { largest: 150_000, tallest: 9_000 };

/** From the best to the smallest. */
const waysToWrite = (drawn: Sharp, isFlat: boolean): (() => Promise<Buffer>)[] => [
  ...(isFlat ? [() => inFewColours(drawn)] : []),
  ...qualities.map((quality) => () => drawn.clone().webp({ quality }).toBuffer()),
];

async function inFewColours(drawn: Sharp): Promise<Buffer> {
  const few = await drawn.clone().png({ palette: true, quality: 70, dither: 0 }).toBuffer();
  return sharp(few).webp({ lossless: true, effort: 6 }).toBuffer();
}

/** Share of pixels that may differ, and by how much in 255 steps of a channel, before a page looks different. */
const tolerance = { pixels: 0.0005, step: 40 };

/** The whole page as WebP of at most `largest` bytes: the best quality that fits, the top of the page where none does. */
async function capture(page: Page, { largest, tallest, isFlat = false }: Size): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const width = Math.ceil(cssContentSize.width);
  let height = Math.min(Math.ceil(cssContentSize.height), tallest);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  await session.detach();
  // The browser draws once: drawing takes longer than writing it down in five qualities.
  for (;;) {
    const drawn = sharp(Buffer.from(data, 'base64')).extract({ left: 0, top: 0, width, height });
    for (const write of waysToWrite(drawn, isFlat)) {
      const picture = await write();
      if (picture.length <= largest) return picture;
    }
    height = Math.floor(height * 0.8);
  }
}

/** True when the two look different to a person. Decoded by the browser, which wrote them. */
async function differ(browser: Browser, before: Buffer, after: Buffer): Promise<boolean> {
  const page = await browser.newPage();
  const sources = [before, after].map((picture) => `data:image/webp;base64,${picture.toString('base64')}`);
  const isDifferent = await page.evaluate(
    async ({ sources: [first = '', second = ''], allowed }) => {
      const read = async (source: string) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height);
      };
      const [one, other] = [await read(first), await read(second)];
      if (!one || !other || one.width !== other.width || one.height !== other.height) return true;
      let different = 0;
      for (let index = 0; index < one.data.length; index += 4) {
        const isFar = [0, 1, 2].some(
          (channel) => Math.abs((one.data[index + channel] ?? 0) - (other.data[index + channel] ?? 0)) > allowed.step,
        );
        if (isFar) different += 1;
      }
      return different > (allowed.pixels * one.data.length) / 4;
    },
    { sources, allowed: tolerance },
  );
  await page.close();
  return isDifferent;
}

/** Waits for the pictures further down, which a visitor's scrolling would have asked for; the server draws them at their first request. */
async function showAllPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
}

/** Writes the page's picture to `file` unless the one there looks the same. Returns whether it wrote. */
export async function keepPicture(browser: Browser, page: Page, file: string, size = usual): Promise<boolean> {
  await showAllPictures(page);
  const picture = await capture(page, size);
  if (existsSync(file) && !(await differ(browser, readFileSync(file), picture))) return false;
  writeFileSync(file, picture);
  return true;
}
