import { describe, expect, it } from 'vitest';
import { fileWith } from '#tests/reports/files.ts';
import { analyse } from './analyse.ts';
import { parametersShape } from './parameters.ts';

const heading =
  'Start Date,End Date,Currency,Country,Campaign Name,Customer Search Term,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)';
const terms = (days: string) =>
  [heading, `${days},EUR,Italy,C,tazza,400,90.00,900.00,30`, `${days},EUR,Italy,C,piatto,200,60.00,0.00,0`].join(
    '\r\n',
  );
const shop = (...days: string[]) =>
  ['Date,Ordered Product Sales,Units Ordered', ...days.map((day) => `${day},€100.00,10`)].join('\r\n');

async function read(...texts: string[]) {
  const { document } = await analyse(
    texts.map((text) => fileWith(text)),
    parametersShape.parse({ marketplace: 'IT' }),
  );
  return {
    ...document,
    scope: document.scopes[0],
    codes: document.files.map(({ warnings }) => warnings.map(({ code }) => code)),
  };
}

describe('days that are hardly right', () => {
  it.each([
    ['years ago', '2009-09-01,2009-09-30'],
    ['more than a year', '2024-09-01,2026-09-30'],
  ])('are said to be so: %s', async (_what, days) => {
    expect((await read(terms(days))).codes).toEqual([['DOUBTFUL_DAYS']]);
  });

  it('are said to be so where rows begin after their end, and counted from the first to the last', async () => {
    const { codes, scope } = await read(terms('2026-09-30,2026-09-01'));
    expect(codes).toEqual([['DOUBTFUL_DAYS']]);
    expect(scope).toMatchObject({
      period: { start: '2026-09-01', end: '2026-09-30', days: 30 },
      money_at_risk: { total: { value: '60.00' }, per_30_days: { value: '60.00' } },
    });
  });

  it('are said to be so where some of them cannot be read, and not for a line of totals', async () => {
    const byDay = (...days: string[]) =>
      ['Date,Campaign Name,Customer Search Term,Clicks,Spend', ...days.map((day) => `${day},C,tazza,40,9.00`)].join(
        '\n',
      );
    expect((await read(byDay('2026-09-01', 'Week 36'))).codes[0]).toContain('DOUBTFUL_DAYS');
    expect((await read(byDay('Week 35', 'Week 36'))).codes[0]).toContain('DOUBTFUL_DAYS');
    expect((await read(byDay('2026-09-01', '2026-09-02', 'Totale'))).codes[0]).not.toContain('DOUBTFUL_DAYS');
  });

  it('are asked about where they may be read the other way and are none then', async () => {
    // The 10th of September to the 11th of August, or the 9th of October to the 8th of November.
    expect((await read(terms('10/9/2025,11/8/2025'))).refused).toMatchObject([{ code: 'AMBIGUOUS_DATES' }]);
  });

  it('are told from a month, whatever day it ends on', async () => {
    expect((await read(terms('2026-09-01,2026-09-30'))).codes).toEqual([[]]);
  });
});

describe('a business report by day', () => {
  it('says it when none of its days is one of the ads', async () => {
    const { files, codes, scope } = await read(terms('2026-09-01,2026-09-30'), shop('2026-10-01', '2026-10-02'));
    expect(codes).toEqual([[], ['OTHER_DAYS']]);
    expect(files[1]?.rows).toEqual({ read: 2, used: 0, skipped: { other_days: 2 } });
    expect(scope?.kpis).toMatchObject({ ordered_sales: null, tacos: null });
  });

  it('says nothing of it when one is, or when there are no ads', async () => {
    expect((await read(terms('2026-09-01,2026-09-30'), shop('2026-09-30', '2026-10-01'))).codes).toEqual([[], []]);
    expect((await read(shop('2026-10-01'))).codes).toEqual([[]]);
  });
});
