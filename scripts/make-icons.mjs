// Draws the raster icons from the mark. Run by hand when the mark changes: `npm run generate:icons`.
import { existsSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });

const bars = 'M2 20h6.5v8.6L2 26.2zM11 13.5h6.5v17.8L11 29.5zM20 7h6.5v26.2L20 32z';
const stem = 'M29 0c6.2 4 9 10.6 9 18 0 9.2-3.4 14.8-9 16z';
const mark = (size, color) =>
  `<svg viewBox="0 0 40 36" width="${size}" height="${size * 0.9}"><path fill="${color}" d="${bars}"/><path fill="#f8bf2b" d="${stem}"/></svg>`;

async function shoot(width, height, body, background = 'transparent') {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>*{margin:0}body{width:${width}px;height:${height}px;display:grid;place-items:center;background:${background};overflow:hidden}</style>${body}`,
  );
  const image = await page.screenshot({ omitBackground: background === 'transparent' });
  await page.close();
  return image;
}

/** An .ico file that holds one PNG. */
function icoOf(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}

const paper = '#fdfaf4';
const blue = '#05599c';
writeFileSync('public/favicon.ico', icoOf(await shoot(32, 32, mark(32, blue)), 32));
writeFileSync('public/apple-touch-icon.png', await shoot(180, 180, mark(124, blue), paper));
writeFileSync('public/icon-192.png', await shoot(192, 192, mark(150, blue)));
writeFileSync('public/icon-512.png', await shoot(512, 512, mark(400, blue)));
writeFileSync('public/icon-maskable-512.png', await shoot(512, 512, mark(290, blue), paper));
await browser.close();
