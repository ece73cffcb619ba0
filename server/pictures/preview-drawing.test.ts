import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Preview, previewSize } from '#shared/previews.ts';
import { drawPreview, margin } from './preview-drawing.ts';

const page: Preview = { siteName: 'Vantaggio', title: 'Our Services', kicker: 'Services', ground: 'paper' };
const result = { value: '+312%', label: 'monthly sales in eight months', points: [3, 2, 4, 8, 13], start: 2 };

async function pixelsOf(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { info, at: (x: number, y: number) => data.readUIntBE((y * info.width + x) * 3, 3) };
}

/** Pixels of the frame around everything that is read which are not the ground's colour. */
async function markedOutside(svg: string): Promise<number> {
  const { at } = await pixelsOf(svg);
  const ground = at(0, 0);
  const edge = margin - 12;
  let marked = 0;
  for (let y = 0; y < previewSize.height; y += 1)
    for (let x = 0; x < previewSize.width; x += 1) {
      const isFrame = x < edge || x >= previewSize.width - edge || y < 40 || y >= previewSize.height - 40;
      if (isFrame && at(x, y) !== ground) marked += 1;
    }
  return marked;
}

const longTitles = [
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'Donaudampfschifffahrtsgesellschaftskapitänsmütze und Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'W'.repeat(120),
  `${'Precipitevolissimevolmente '.repeat(12)}`,
  'Mmmm '.repeat(60),
];

describe('a social preview', () => {
  it('is 1200 by 630', async () => {
    const { info } = await pixelsOf(drawPreview(page));
    expect([info.width, info.height]).toEqual([1200, 630]);
  });

  it.each(longTitles)('keeps a long title within its margins: %s', async (title) => {
    expect(await markedOutside(drawPreview({ ...page, title }))).toBe(0);
    expect(await markedOutside(drawPreview({ ...page, title, ground: 'harbour', result }))).toBe(0);
  });

  it('keeps a long site name, place and result within its margins', async () => {
    const long = 'Überwachungsaufgabenübertragungsgesellschaft '.repeat(3);
    const wide = { ...result, value: '1,234,567,890 %', label: long };
    expect(await markedOutside(drawPreview({ ...page, siteName: long, kicker: long }))).toBe(0);
    expect(await markedOutside(drawPreview({ ...page, siteName: long, kicker: long, result: wide }))).toBe(0);
  });

  it('never lets a title run into the prow or the rule below', async () => {
    for (const title of longTitles) {
      const plain = await pixelsOf(drawPreview({ ...page, title: '' }));
      const { at } = await pixelsOf(drawPreview({ ...page, title }));
      let touched = 0;
      for (let y = 0; y < previewSize.height; y += 1)
        for (let x = 0; x < previewSize.width; x += 1)
          if ((x > 780 || y > 505 || y < 130) && at(x, y) !== plain.at(x, y)) touched += 1;
      expect(touched).toBe(0);
    }
  });

  it('shows titles, results and figures: another one is another picture', () => {
    const pictures = [
      page,
      { ...page, title: 'Your Services' },
      { ...page, siteName: 'Vantaggia' },
      { ...page, result },
      { ...page, result: { ...result, value: '−46%' } },
      { ...page, result: { ...result, points: [13, 8, 4, 2] } },
    ].map(drawPreview);
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(drawPreview(page)).toBe(pictures[0]);
  });

  it('leaves out a title in letters that the fonts lack, and is still a picture', async () => {
    const { info } = await pixelsOf(
      drawPreview({
        siteName: 'Ναυτιλία',
        title: '漢字の見出し',
        kicker: '🚤',
        ground: 'ink',
        result: { ...result, value: '漢字' },
      }),
    );
    expect(info.width).toBe(1200);
  });
});
