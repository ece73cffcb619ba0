import { describe, expect, it } from 'vitest';
import type { AnalysisDocument } from '#server/analysis/document.ts';
import { brand, broad, everything, exact, scaled } from '#tests/reports/golden-months.ts';
import { type Told, termReport, upload } from '#tests/reports/periods.ts';
import { beforeAndAfter } from './before-after.ts';

const september: Told = { start: '2026-09-01', end: '2026-09-30' };
const october: Told = { start: '2026-10-01', end: '2026-10-30' };
const documentOf = async (...reports: string[]): Promise<AnalysisDocument> => (await upload(reports)).document;
const told = (told: Told, rows = everything) => documentOf(termReport(rows, told));

describe('figures of two analyses', () => {
  it('are spend, sales and their share as of 30 days that the files tell of', async () => {
    const after = await told({ start: '2026-10-01', end: '2026-10-20' }, [exact, broad, brand]);
    expect(beforeAndAfter(await told(september), after)).toEqual({
      marketplace: 'IT',
      attributionDays: 7,
      // 90 + 120 + 33 + 20 + 15 + 20 + 2 + 44 spent; 600 + 240 + 200 + 500 + 60 sold.
      before: {
        start: '2026-09-01',
        end: '2026-09-30',
        days: 30,
        spend: { value: '344.00', currency: 'EUR' },
        sales: { value: '1600.00', currency: 'EUR' },
        acos: '0.215000',
      },
      // 230 and 1,340 in 20 days.
      after: {
        start: '2026-10-01',
        end: '2026-10-20',
        days: 20,
        spend: { value: '345.00', currency: 'EUR' },
        sales: { value: '2010.00', currency: 'EUR' },
        acos: '0.171642',
      },
    });
  });

  it('count a gap between two reports as no days', async () => {
    const before = await documentOf(
      termReport(everything, { start: '2026-08-01', end: '2026-08-15' }),
      termReport(everything, { start: '2026-09-01', end: '2026-09-15' }),
    );
    expect(beforeAndAfter(before, await told(october))).toMatchObject({
      before: { start: '2026-08-01', end: '2026-09-15', days: 30, spend: { value: '688.00' } },
    });
  });

  it('are those of the account that most was spent on before, where there are several', async () => {
    const both = (days: Told) =>
      documentOf(termReport(everything, days), termReport(scaled(everything, 3), { ...days, country: 'Germany' }));
    expect(beforeAndAfter(await both(september), await both(october))).toMatchObject({ marketplace: 'DE' });
    expect(beforeAndAfter(await both(september), await told(october))).toMatchObject({ marketplace: 'IT' });
  });
});

describe('figures are refused', () => {
  const refusals: [reason: string, after: Told, before?: Told][] = [
    ['other_account', { ...october, country: 'Germany' }],
    ['other_attribution', { ...october, attribution: '14' }],
    ['overlap', { start: '2026-09-30', end: '2026-10-29' }],
    ['wrong_order', { start: '2026-07-01', end: '2026-07-30' }],
    ['too_short', { start: '2026-10-01', end: '2026-10-13' }],
    ['too_short', october, { start: '2026-09-18', end: '2026-09-30' }],
    ['columns_missing', { ...october, without: ['7 Day Total Sales'] }],
  ];
  it.each(refusals)('as %s (%j)', async (reason, after, before = september) => {
    expect(beforeAndAfter(await told(before), await told(after))).toEqual({ reason });
  });

  it('but fourteen days are enough', async () => {
    const after = await told({ start: '2026-10-01', end: '2026-10-14' });
    expect(beforeAndAfter(await told(september), after)).toMatchObject({ after: { days: 14 } });
  });
});
