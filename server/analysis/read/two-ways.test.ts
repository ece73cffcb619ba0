import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';

async function shown(start: string, end: string, country = 'Italy') {
  const text = csvText([
    ['Start Date', 'End Date', 'Country', 'Campaign Name', 'Customer Search Term', 'Clicks', 'Spend'],
    [start, end, country, 'C', 'tazza', '400', '90.00'],
  ]);
  return (await analyse([fileWith(text)], parametersShape.parse({}))).document;
}

describe('days that could be read two ways', () => {
  it('are asked for where the way of the marketplace would make a report longer than any of Amazon', async () => {
    const { refused } = await shown('9/1/2026', '9/12/2026');
    expect(refused).toMatchObject([{ code: 'AMBIGUOUS_DATES' }]);
  });

  it.each([
    ['the first of two months', '01/09/2026', '01/10/2026', 'Italy', '2026-09-01', '2026-10-01'],
    ['twelve days as the marketplace writes them', '01/09/2026', '12/09/2026', 'Italy', '2026-09-01', '2026-09-12'],
    ['twelve days in the United States', '9/1/2026', '9/12/2026', 'United States', '2026-09-01', '2026-09-12'],
    ['a cell that decides it', '01/02/2026', '30/09/2026', 'Italy', '2026-02-01', '2026-09-30'],
  ])('are read when they say %s', async (_what, first, last, country, start, end) => {
    const { files } = await shown(first, last, country);
    expect(files[0]?.period).toMatchObject({ start, end });
  });
});

it.each([
  [';', '1.234', '1234.00'],
  [',', '1.234', '1.23'],
  [';', '1.5', '1.50'],
])('money in a table told apart by %s, of which all cells say %s, is %s', async (separator, cell, value) => {
  const text = csvText(
    [
      ['Start Date', 'End Date', 'Currency', 'Country', 'Campaign Name', 'Customer Search Term', 'Clicks', 'Spend'],
      ['2026-09-01', '2026-09-30', 'EUR', 'Italy', 'C', 'tazza', '400', cell],
    ],
    separator,
  );
  const { scopes } = (await analyse([fileWith(text)], parametersShape.parse({}))).document;
  expect(scopes[0]?.kpis.ad_spend).toEqual({ value, currency: 'EUR' });
});
