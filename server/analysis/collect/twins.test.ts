import { expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';

type Told = { days?: string; place?: string; month?: string; terms?: string[] };

const report = ({ days = '7 Day Total ', place = 'Italy', month = '09', terms = ['tazza', 'piatto', 'vaso'] }: Told) =>
  fileWith(
    csvText([
      [
        'Start Date',
        'End Date',
        'Country',
        'Campaign Name',
        'Customer Search Term',
        'Clicks',
        'Spend',
        `${days}Sales`,
        `${days}Orders`,
      ],
      ...terms.map((term) => [
        `2026-${month}-01`,
        `2026-${month}-28`,
        place,
        'C',
        term,
        '400',
        '90.00',
        '900.00',
        '30',
      ]),
    ]),
  );

async function codesOf(...told: Told[]) {
  const { document } = await analyse(told.map(report), parametersShape.parse({}));
  return {
    scopes: document.scopes.length,
    codes: document.files.map(({ warnings }) => warnings.map(({ code }) => code)),
  };
}

it.each<[string, Told]>([
  ['without a window of attribution', { days: '' }],
  ['of another window', { days: '14 Day Total ' }],
  ['without a place', { days: '', place: '' }],
])('the same search terms once more, %s, are two accounts, and both files say so', async (_how, other) => {
  expect(await codesOf({}, other)).toEqual({ scopes: 2, codes: [['SAME_ADS'], ['SAME_ADS']] });
});

it.each<[string, Told]>([
  ['another marketplace with the same names', { place: 'Germany' }],
  ['another month', { days: '', month: '08' }],
  ['other terms', { days: '14 Day Total ', terms: ['lampada', 'sedia', 'tazza'] }],
])('%s is no twin', async (_what, other) => {
  expect((await codesOf({}, other)).codes).toEqual([[], []]);
});
