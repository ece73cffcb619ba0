import { expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';

const figures = ['Clicks', 'Spend', '7 Day Total Sales', '7 Day Total Orders (#)'];
const sums = ['60', '15.50', '90.00', '3'];

async function read(rows: string[][]) {
  const { document } = await analyse([fileWith(csvText(rows))], parametersShape.parse({}));
  return document;
}

it.each([
  ['beside a campaign that is left empty', ['Campaign Name', 'Currency'], ['C', 'EUR'], ['', '']],
  ['in a table without campaigns', ['Currency'], ['EUR'], ['']],
])('a total in the column of the terms, %s, is no search', async (_where, more, own, none) => {
  const { files, scopes } = await read([
    [...more, 'Customer Search Term', ...figures],
    [...own, 'tazza', '40', '10.25', '90.00', '3'],
    [...own, 'piatto', '20', '5.25', '0.00', '0'],
    [...none, 'Totale', ...sums],
  ]);
  expect(files[0]?.rows).toEqual({ read: 3, used: 2, skipped: { total: 1 } });
  expect(scopes.map(({ currency, kpis }) => [currency, kpis.ad_spend])).toEqual([
    ['EUR', { value: '15.50', currency: 'EUR' }],
  ]);
});

it('a total in the column of the campaigns is no campaign', async () => {
  const { files } = await read([
    ['Campaign Name', ...figures],
    ['A', '40', '10.25', '90.00', '3'],
    ['B', '20', '5.25', '0.00', '0'],
    ['Grand Total', ...sums],
  ]);
  expect(files[0]).toMatchObject({ kind: 'campaign', rows: { used: 2, skipped: { total: 1 } } });
});

it.each([
  ['below all others, said in its first column', ['Total', '--', '--'], false],
  ['below all others', ['—', '—', '—'], false],
  ['above all others', ['--', '--', '--'], true],
  ['above all others, called one', ['-', '-', 'Total'], true],
])('a total that has dashes for its names is no search of another account: %s', async (_where, names, isFirst) => {
  const rows = [
    ['EUR', 'C', 'tazza', '40', '10.25', '90.00', '3'],
    ['EUR', 'C', 'piatto', '20', '5.25', '0.00', '0'],
  ];
  const total = [...names, ...sums];
  const { files, scopes } = await read([
    ['Budget currency', 'Campaign name', 'Search term', 'Clicks', 'Total cost', 'Sales', 'Purchases'],
    ...(isFirst ? [total, ...rows] : [...rows, total]),
  ]);
  expect(files[0]?.rows).toEqual({ read: 3, used: 2, skipped: { total: 1 } });
  expect(scopes.map(({ kpis }) => kpis.ad_spend)).toEqual([{ value: '15.50', currency: 'EUR' }]);
});

it('a search for a dash counts', async () => {
  const { files } = await read([
    ['Campaign Name', 'Customer Search Term', ...figures],
    ['C', '-', '40', '10.25', '90.00', '3'],
    ['C', 'piatto', '20', '5.25', '0.00', '0'],
  ]);
  expect(files[0]?.rows).toEqual({ read: 2, used: 2, skipped: {} });
});

it('a search for total, or a row without a campaign, counts when it is no sum', async () => {
  const { files } = await read([
    ['Campaign Name', 'Customer Search Term', ...figures],
    ['C', 'tazza', '40', '10.25', '90.00', '3'],
    ['C', 'piatto', '20', '5.25', '0.00', '0'],
    ['C', 'total', ...sums],
    ['', 'vaso', '20', '5.25', '0.00', '0'],
  ]);
  expect(files[0]?.rows).toEqual({ read: 4, used: 4, skipped: {} });
});

it.each([
  ['campaign', 'Campaign Name', (name: string) => `${name} Totale`],
  ['term', 'Customer Search Term', (name: string) => `${name} Total`],
  ['term, before its name', 'Customer Search Term', (name: string) => `Total ${name}`],
])('the totals that a spreadsheet writes below the rows of each %s are none', async (_what, heading, totalOf) => {
  const { files } = await read([
    ['Date', heading, ...figures],
    ['2026-09-01', 'A', '40', '10.25', '90.00', '3'],
    ['2026-09-02', 'A', '20', '5.25', '0.00', '0'],
    ['', totalOf('A'), ...sums],
    ['2026-09-01', 'B', '10', '2.00', '0.00', '0'],
    ['', totalOf('B'), '10', '2.00', '0.00', '0'],
    ['', 'Totale complessivo', '70', '17.50', '90.00', '3'],
  ]);
  expect(files[0]?.rows).toEqual({ read: 6, used: 3, skipped: { total: 3 } });
});

it('a campaign that is called like such a total counts when it is none', async () => {
  const { files } = await read([
    ['Campaign Name', ...figures],
    ['A', '40', '10.25', '90.00', '3'],
    ['A Total', '20', '5.25', '0.00', '0'],
    ['Brand Total', '60', '15.50', '0.00', '0'],
  ]);
  expect(files[0]?.rows).toEqual({ read: 3, used: 3, skipped: {} });
});
