import { expect, it } from 'vitest';
import { csvText, fileWith } from '#tests/reports/files.ts';
import { analyse } from './analyse.ts';
import { parametersShape } from './parameters.ts';

/** A report on a shop that says its marketplace nowhere, beside ads that do. */

const terms = (country: string, currency = 'EUR') =>
  csvText([
    [
      'Start Date',
      'End Date',
      'Currency',
      'Country',
      'Campaign Name',
      'Customer Search Term',
      'Clicks',
      'Spend',
    ].concat('7 Day Total Sales', '7 Day Total Orders (#)'),
    ['2026-09-01', '2026-09-30', currency, country, 'C', 'tazza', '400', '90.00', '900.00', '30'],
  ]);
const business = csvText([
  ['(Child) ASIN', 'Sessions - Total', 'Ordered Product Sales'],
  ['B0AAAA1111', '100', '€3,000.00'],
]);

async function read(...texts: string[]) {
  const given = texts.map((text) => fileWith(text));
  const { files, scopes } = (await analyse(given, parametersShape.parse({}))).document;
  const shop = files.find(({ kind }) => kind === 'business_asin');
  return { codes: shop?.warnings.map(({ code }) => code), scopes: scopes.length };
}

it('belongs to the one account of ads in its currency', async () => {
  expect(await read(terms('Italy'), business)).toEqual({ codes: [], scopes: 1 });
});

it.each([
  ['two accounts in its currency', [terms('Italy'), terms('Frankreich')], 3],
  ['ads in another currency', [terms('United Kingdom', 'GBP')], 2],
])('stands by itself beside %s, and says so', async (_beside, ads, scopes) => {
  expect(await read(...ads, business)).toEqual({ codes: ['NO_ACCOUNT'], scopes });
});

it('says nothing where there are no ads to set it against', async () => {
  expect(await read(business)).toEqual({ codes: [], scopes: 1 });
});
