import { expect, it } from 'vitest';
import { clicksOf, isNeed } from '#shared/analysis-needs.ts';
import { sourceOf } from '#shared/coach/advice.ts';
import { guideOf } from '#shared/coach/guide.ts';
import { csvText, fileWith, golden, type ReportFile } from '#tests/reports/files.ts';
import { analyse } from './analyse.ts';
import { parametersShape } from './parameters.ts';

const lackingIn = async (...files: ReportFile[]) => {
  const { document } = await analyse(files, parametersShape.parse({}));
  return document.scopes.flatMap(({ not_checked: unasked }) => unasked.flatMap(({ needs }) => needs));
};

const unifiedAs = (name: string, header: string[], row: string[]) => fileWith(csvText([header, row]), name);

it('for all that an account can lack there are steps to a report in both languages, or it is a question for a person', async () => {
  const lacking = new Set([
    ...(await lackingIn(golden('golden-st-en.csv'))),
    ...(await lackingIn(golden('golden-st-unified.csv'))),
    ...(await lackingIn(golden('golden-business-en.csv'))),
    ...(await lackingIn(
      unifiedAs(
        'few.csv',
        [
          'Date range',
          'Budget currency',
          'Campaign name',
          'Search term',
          'Impressions',
          'Clicks',
          'Total cost',
          'Purchases',
          'Sales',
        ],
        ['Sep 1, 2026 - Sep 30, 2026', 'EUR', 'SP', 'borraccia', '100', '10', '4.00', '1', '12.00'],
      ),
    )),
  ]);
  expect([...lacking].some((need) => clicksOf(need) !== undefined)).toBe(true);
  for (const need of lacking) {
    if (clicksOf(need) !== undefined) continue;
    if (!isNeed(need)) throw new Error(`nobody is told how to get: ${need}`);
    const source = sourceOf[need];
    if (source !== 'person')
      for (const language of ['en', 'it'] as const) expect(guideOf(source, language).ways).not.toEqual([]);
  }
  expect([...lacking]).toEqual(
    expect.arrayContaining([
      'search_term',
      'targeting match type',
      'business_asin',
      'placement',
      'brand terms',
      'price',
    ]),
  );
});

it('nothing is judged by orders or sales that a report does not tell', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => [
    ...['2026-09-01', '2026-09-30', 'EUR', 'Italy', 'C', 'tazza', 'EXACT', `tazza ${at}`, 'Top of search'],
    ...['40', '15.50', '2', '90.00'],
  ]);
  const head = ['Start Date', 'End Date', 'Currency', 'Country', 'Campaign Name', 'Targeting', 'Match Type'];
  const all = [...head, 'Customer Search Term', 'Placement', 'Clicks', 'Spend', 'Orders', 'Sales'];
  const without = (...left: string[]) =>
    fileWith(csvText([all, ...rows].map((row) => row.filter((_, at) => !left.includes(all[at] ?? '')))));
  for (const left of ['Orders', 'Sales']) {
    const { document } = await analyse(
      [without('Placement', left), without('Customer Search Term', left)],
      parametersShape.parse({}),
    );
    const [scope] = document.scopes;
    expect(scope).toMatchObject({ findings: [], gap_to_target: null, money_at_risk: { total: { value: '0.00' } } });
    const lacks = scope?.not_checked.filter(({ needs }) => needs.includes('orders and sales')).map(({ rule }) => rule);
    expect(lacks).toEqual(['F01', 'F02', 'F03', 'F04', 'F05', 'F10', 'F11']);
  }
});

it('pages of which nobody tells what they sold did not sell nothing', async () => {
  const rows = ['B0AAAA1111', 'B0AAAA2222'].map((asin) => [asin, asin, '5,000', '€500.00']);
  const business = csvText([['(Parent) ASIN', '(Child) ASIN', 'Sessions - Total', 'Ordered Product Sales'], ...rows]);
  const { document } = await analyse([fileWith(business)], parametersShape.parse({}));
  expect(document.scopes[0]?.findings).toEqual([]);
  expect(document.scopes[0]?.not_checked).toContainEqual({ rule: 'F14', needs: ['business_asin'] });
});
