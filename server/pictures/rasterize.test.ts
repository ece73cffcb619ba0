import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toLightPicture } from './rasterize.ts';

it.each(['jpeg', 'png'] as const)('what there is of a stored %s whose end is missing is drawn', async (format) => {
  // Noise, so that both have a body to cut.
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  const blank = sharp({ create: { width: 240, height: 160, channels: 3, background: 'white', noise } });
  const whole = await blank.toFormat(format).toBuffer();
  const cut = whole.subarray(0, Math.floor(whole.length * 0.6));
  const { width, height } = await sharp(await toLightPicture(cut, 120, 'webp')).metadata();
  expect([width, height]).toEqual([120, 80]);
});
