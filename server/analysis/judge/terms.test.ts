import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';

type Place = [campaign: string, clicks: string, spend: string];

/** What is told of one term that sold in each of its places. */
async function boughtTwice(...places: Place[]) {
  const report = csvText([
    [
      'Date',
      'Currency',
      'Country',
      'Campaign Name',
      'Ad Group Name',
      'Targeting',
      'Match Type',
      'Customer Search Term',
      'Clicks',
      'Spend',
      '7 Day Total Sales',
      '7 Day Total Orders (#)',
    ],
    ...places.map(([campaign, clicks, spend]) => [
      '2026-09-01',
      'EUR',
      'IT',
      campaign,
      'G',
      'tazza',
      'BROAD',
      'tazza',
      clicks,
      spend,
      '90.00',
      '3',
    ]),
  ]);
  const { document } = await analyse([fileWith(report)], parametersShape.parse({}));
  return document.scopes.flatMap(({ findings }) => findings).find(({ rule }) => rule === 'F04');
}

describe('a term that several bids compete for', () => {
  it('costs what the dearer clicks cost more', async () => {
    expect(await boughtTwice(['A', '10', '5.00'], ['B', '20', '14.00'])).toMatchObject({
      amount: { value: '4.00', currency: 'EUR' },
      rows: [{ row: 'tazza', lines: 2, spend: '19.00' }],
    });
  });

  it.each<[string, Place, Place]>([
    ['the same', ['A', '3', '1.00'], ['B', '6', '2.00']],
    ['less beside the best', ['A', '10', '5.00'], ['B', '30', '12.00']],
  ])('is no finding where its clicks cost %s: nothing was taken', async (_, one, other) => {
    expect(await boughtTwice(one, other)).toBeUndefined();
  });
});
