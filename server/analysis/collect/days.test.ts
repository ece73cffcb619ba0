import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { fileWith } from '#tests/reports/files.ts';

const kpisOf = async (...lines: string[]) =>
  (await analyse([fileWith(lines.join('\r\n'))], parametersShape.parse({ marketplace: 'IT' }))).document.scopes[0]
    ?.kpis;

describe('a day of the shop that is told in several rows', () => {
  const whole = { ordered_sales: { value: '60.00' }, sessions: 60 };

  it('is their sum, hour by hour', async () => {
    const kpis = await kpisOf(
      'Date,Ordered Product Sales,Units Ordered,Sessions - Total',
      '2026-09-13 10:00,€10.00,1,10',
      '2026-09-13 11:00,€20.00,2,20',
      '2026-09-13 12:00,€30.00,3,30',
    );
    expect(kpis).toMatchObject({ ...whole, unit_session: '0.100000' });
  });

  it('is their sum, article by article', async () => {
    const kpis = await kpisOf(
      'Date,Marketplace,ASIN,SKU,Units,Sales,Sessions',
      '13/09/2026,Amazon.it,B0AAAA1111,A,1,10.00,10',
      '13/09/2026,Amazon.it,B0BBBB2222,B,5,50.00,50',
    );
    expect(kpis).toMatchObject(whole);
  });

  it('counts a row once that was pasted twice', async () => {
    const row = '2026-09-13,€60.00,6,60';
    expect(await kpisOf('Date,Ordered Product Sales,Units Ordered,Sessions - Total', row, row)).toMatchObject(whole);
  });

  it.each(['--', '', 'N/D'])('has no sales where all that the report says of them is %j', async (nothing) => {
    const kpis = await kpisOf(
      'Date,Ordered Product Sales,Units Ordered,Sessions - Total',
      `2026-09-13,${nothing},1,10`,
      `2026-09-14,${nothing},2,20`,
    );
    expect(kpis).toMatchObject({ ordered_sales: null, sessions: 30, unit_session: '0.100000' });
  });

  it('has no sessions where a row of it says none', async () => {
    const kpis = await kpisOf(
      'Date,Ordered Product Sales,Units Ordered,Sessions - Total',
      '2026-09-13 10:00,€10.00,1,10',
      '2026-09-13 11:00,€50.00,5,--',
    );
    expect(kpis).toMatchObject({ ordered_sales: { value: '60.00' }, sessions: null });
  });
});

describe('a query that is told of several weeks in one file', () => {
  const headings =
    'Search Query,Search Query Volume,Clicks: Total Count,Clicks: Brand Count,Purchases: Total Count,Purchases: Brand Count,Reporting Date';
  const lost = async (...rows: string[]) => {
    const file = fileWith([headings, ...rows].join('\r\n'));
    const { document } = await analyse([file], parametersShape.parse({ marketplace: 'IT' }));
    return document.scopes[0]?.findings.find(({ rule }) => rule === 'F15')?.rows;
  };
  const [first, second] = ['tazza,900,500,100,50,2,2026-09-05', 'tazza,900,700,200,90,3,2026-09-12'];

  it('has the clicks and purchases of all of them', async () => {
    const told = await lost(first, second);
    expect(told).toHaveLength(1);
    expect(told).toEqual(await lost('tazza,1800,1200,300,140,5,2026-09-12'));
  });

  it('counts a row once that was pasted twice', async () => {
    expect(await lost(first, first)).toEqual(await lost(first));
  });
});

it('rows of several days are no totals, and say that no day of theirs is told', async () => {
  const lines = ['8/31/2026 - 9/6/2026,€10.00,1,10', 'Sep 2026,€20.00,2,20', 'Total - 2 rows,€30.00,3,30'];
  const text = ['Date,Ordered Product Sales,Units Ordered,Sessions - Total', ...lines, ''].join('\r\n');
  const { files } = (await analyse([fileWith(text)], parametersShape.parse({ marketplace: 'US' }))).document;
  expect(files[0]?.rows).toEqual({ read: 3, used: 0, skipped: { several_days: 2, total: 1 } });
});
