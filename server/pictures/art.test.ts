import { describe, expect, it } from 'vitest';
import { sampleCases } from '#server/seed/case-studies.ts';
import { pictureSizes, productOfCase } from '#shared/pictures.ts';
import { drawCase } from './case-drawing.ts';
import { drawPortrait } from './portrait-drawing.ts';
import { toPicture } from './rasterize.ts';

const names = ['Marta Vella', 'Davide Serra', 'Annika Brandt', 'Yusuf Karam', '', '漢字'];

describe('generated art', () => {
  it('is the same for the same record and another for each other', () => {
    const cases = sampleCases.map(drawCase);
    expect(new Set(cases).size).toBe(cases.length);
    expect(sampleCases.map(drawCase)).toEqual(cases);
    const portraits = names.map(drawPortrait);
    expect(new Set(portraits).size).toBe(portraits.length);
    expect(names.map(drawPortrait)).toEqual(portraits);
  });

  it('shows what the client of each sample case sells', () => {
    const products = sampleCases.map(({ client }) => productOfCase(client));
    expect(products).not.toContain(undefined);
    expect(new Set(products).size).toBe(sampleCases.length);
    expect(productOfCase('Lamp & Dog Ltd, insurance, Malta')).toBeUndefined();
  });

  it('follows the figures of the case', () => {
    const slug = 'casa-lume-from-one-product-to-a-range';
    const rising = drawCase({ slug, client: 'A', chart: { points: [1, 2, 9], start: 0 } });
    expect(drawCase({ slug, client: 'A', chart: { points: [9, 2, 1], start: 0 } })).not.toBe(rising);
  });

  it.each([
    ['no figures', null],
    ['two figures', { points: [0, 0], start: 1 }],
    ['figures of three years', { points: Array.from({ length: 36 }, (_, month) => month), start: 30 }],
  ])('can be drawn from %s', async (_, chart) => {
    for (const slug of ['a', 'b', 'c', 'd', 'e', 'f']) {
      for (const client of ['A', 'A, pet supplies, Spain'])
        expect(drawCase({ slug, client, chart })).not.toMatch(/NaN|undefined|Infinity/);
    }
    const bytes = await toPicture(drawCase({ slug: 'a', client: 'A', chart }), pictureSizes.case.widths[0], 'webp');
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  });
});
