import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { firstRun } from '#server/seed/first-run.ts';
import { parsePictureAddress, readPicture, readPreviewPicture } from './pictures.ts';

beforeAll(async () => {
  await firstRun();
});

const slug = 'casa-lume-from-one-product-to-a-range';

describe('the generated pictures', () => {
  it('are there for shown cases in their formats and widths', async () => {
    const avif = await readPicture(`case/${slug}-480.avif`);
    const webp = await readPicture(`case/${slug}-800.webp`);
    const jpeg = await readPicture(`case/${slug}-1200.jpeg`);
    expect([avif?.type, webp?.type, jpeg?.type]).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
    const sizes = await Promise.all([avif, webp, jpeg].map((file) => sharp(file?.bytes).metadata()));
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
      [480, 320, 'heif'],
      [800, 533, 'webp'],
      [1200, 800, 'jpeg'],
    ]);
  });

  it.each([
    'case/nobody-knows-it-480.avif',
    `case/${slug}-481.avif`,
    `case/${slug}-480.png`,
    `case/${slug}-480.svg`,
    `member/${slug}-220.avif`,
    'member/00000000-0000-4000-8000-000000000000-220.webp',
    `post/${slug}-480.avif`,
    '../first-run.txt',
    '',
  ])('are not there as %j', async (splat) => {
    expect(await readPicture(splat)).toBeUndefined();
  });

  it('vanish with their record', async () => {
    const where = db.updateTable('case_studies').where('slug', '=', 'perro-viejo-wasted-spend-halved');
    await where.set({ status: 'draft' }).execute();
    expect(await readPicture('case/perro-viejo-wasted-spend-halved-480.webp')).toBeUndefined();
    await where.set({ status: 'published' }).execute();
  });

  it('read an address into its parts', () => {
    expect(parsePictureAddress('case/a-2-480.avif')).toEqual({ kind: 'case', name: 'a-2', width: 480, format: 'avif' });
  });

  it('of a page are PNG files with the version of their content', async () => {
    const page = { siteName: 'Vantaggio', title: 'About us', kicker: 'About', ground: 'ink' } as const;
    const [one, other] = await Promise.all([page, { ...page, title: 'About them' }].map(readPreviewPicture));
    expect((await sharp(one?.bytes).metadata()).format).toBe('png');
    expect(one?.version).not.toBe(other?.version);
    expect(one?.bytes.equals(other?.bytes as Buffer)).toBe(false);
  });
});
