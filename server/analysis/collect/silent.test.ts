import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { fileWith } from '#tests/reports/files.ts';

const headings =
  'Start Date,End Date,Currency,Country,Campaign Name,Targeting,Match Type,Customer Search Term,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)';

/** Ten terms of these days, with these cells of sales and orders. */
const terms = (days: string, sales: string, orders: string) =>
  fileWith(
    [
      headings,
      ...Array.from({ length: 10 }, (_, at) => `${days},EUR,Italy,C,kw,EXACT,term ${at},100,50.00,${sales},${orders}`),
    ].join('\r\n'),
  );
const read = async (...files: ReturnType<typeof fileWith>[]) =>
  (await analyse(files, parametersShape.parse({}))).document.scopes[0];
const [september, october] = ['2026-09-01,2026-09-30', '2026-10-01,2026-10-31'];

describe('a column of results that has nothing but dashes', () => {
  it.each([
    ['--', '3'],
    ['', '3'],
    ['N/D', '--'],
  ])('is none: spend is not at risk because nobody says what came of it (%s, %s)', async (sales, orders) => {
    const scope = await read(terms(september, sales, orders));
    expect(scope).toMatchObject({
      kpis: { ad_spend: { value: '500.00' }, ad_sales: null, acos: null, roas: null },
      money_at_risk: { total: { value: '0.00' } },
      gap_to_target: null,
    });
    expect(scope?.not_checked).toContainEqual({ rule: 'F01', needs: ['orders and sales'] });
  });

  it('is a time without sales where another report of the account tells of some', async () => {
    const scope = await read(terms(september, '--', '--'), terms(october, '90.00', '3'));
    expect(scope).toMatchObject({
      kpis: { ad_spend: { value: '1000.00' }, ad_sales: { value: '900.00' }, orders: 30 },
    });
    expect(scope?.not_checked.flatMap(({ needs }) => needs)).not.toContain('orders and sales');
  });

  it('is told from numbers in Arabic digits', async () => {
    expect((await read(terms(september, '٩٠٫٠٠', '٣')))?.kpis).toMatchObject({
      ad_sales: { value: '900.00' },
      orders: 30,
    });
  });

  it('is told from noughts', async () => {
    expect(await read(terms(september, '0.00', '0'))).toMatchObject({
      kpis: { ad_sales: { value: '0.00' }, orders: 0 },
    });
  });
});
