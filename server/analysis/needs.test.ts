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
