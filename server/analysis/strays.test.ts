import { expect, it } from 'vitest';
import { csvText, fileWith } from '#tests/reports/files.ts';
import { oneTerm } from '#tests/reports/one-term.ts';
import { analyse } from './analyse.ts';
import { parametersShape } from './parameters.ts';

/** A report on a shop that says its marketplace nowhere, beside ads that do. */

const italian = oneTerm('7', 'tazza', '90.00');
const french = italian.replace('Italy', 'Frankreich');
const british = italian.replace('EUR', 'GBP').replace('Italy', 'United Kingdom');
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
  expect(await read(italian, business)).toEqual({ codes: [], scopes: 1 });
});

it.each([
  ['two accounts in its currency', [italian, french], 3],
  ['ads in another currency', [british], 2],
])('stands by itself beside %s, and says so', async (_beside, ads, scopes) => {
  expect(await read(...ads, business)).toEqual({ codes: ['NO_ACCOUNT'], scopes });
});

it('says nothing where there are no ads to set it against', async () => {
  expect(await read(business)).toEqual({ codes: [], scopes: 1 });
});
