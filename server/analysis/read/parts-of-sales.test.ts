import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { fileWith } from '#tests/reports/files.ts';

const read = async (...lines: string[]) =>
  (await analyse([fileWith(`${lines.join('\r\n')}\r\n`)], parametersShape.parse({}))).document;

describe('sales by day that are a part of what the account sold', () => {
  it.each([
    [
      'what was bought after an ad of a brand',
      'Date,Currency,Campaign Name,Purchased ASIN,Attribution type,14 Day Total Orders (#),14 Day Total Units (#),14 Day Total Sales ',
      '2026-09-01,EUR,SB,B0AAAA1111,Promoted,3,4,90.00',
    ],
    [
      'the page of a brand',
      'Date,Views,Visits,Visitors,New Store Visitors,Sales,Units,Orders',
      '2026-09-01,9,8,7,6,90.00,4,3',
    ],
    [
      'the page of a brand, Italian',
      'Data,Visualizzazioni,Visite,Visitatori,Nuovi visitatori dello Store,Vendite,Unità,Ordini',
      '2026-09-01,9,8,7,6,"90,00",4,3',
    ],
    [
      'links on other pages',
      'Date,Campaign,Publisher,Clicks,Detail page views,Purchases,Units sold,Sales',
      '2026-09-01,C,blog,40,30,3,4,90.00',
    ],
  ])('are not taken for all of it: %s', async (_what, headings, row) => {
    const { files, scopes } = await read(headings, row);
    expect(files).toMatchObject([{ kind: 'other_report', rows: { used: 0 } }]);
    expect(scopes).toEqual([]);
  });

  it('are told from the business report by day', async () => {
    const { files, scopes } = await read('Date,Ordered Product Sales,Units Ordered,Sessions', '2026-09-13,90.00,4,70');
    expect(files).toMatchObject([{ kind: 'business_date' }]);
    expect(scopes).toMatchObject([{ kpis: { ordered_sales: { value: '90.00' } } }]);
  });
});
