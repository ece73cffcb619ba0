import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';

/** Largest file, in bytes. */
const largest = 150_000;
const qualities = [82, 70, 58, 46, 34];
/** A taller page is cut: nobody reads a picture of more than this many CSS pixels. */
const tallest = 9_000;
/** Share of pixels that may differ, and by how much in 255 steps of a channel, before a page looks different. */
const tolerance = { pixels: 0.0005, step: 40 };

/** The whole page as WebP of at most `largest` bytes: the best quality that fits, the top of the page where none does. */
async function capture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  let height = Math.min(Math.ceil(cssContentSize.height), tallest);
  try {
    for (;;) {
      for (const quality of qualities) {
        const { data } = await session.send('Page.captureScreenshot', {
          format: 'webp',
          quality,
          captureBeyondViewport: true,
          clip: { x: 0, y: 0, width: Math.ceil(cssContentSize.width), height, scale: 1 },
        });
        const picture = Buffer.from(data, 'base64');
        if (picture.length <= largest) return picture;
      }
      height = Math.floor(height * 0.8);
    }
  } finally {
    await session.detach();
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
export async function keepPicture(browser: Browser, page: Page, file: string): Promise<boolean> {
  await showAllPictures(page);
  const picture = await capture(page);
  if (existsSync(file) && !(await differ(browser, readFileSync(file), picture))) return false;
  writeFileSync(file, picture);
  return true;
}
