import { describe, expect, it } from 'vitest';
import { csvText, fileWith } from '#tests/reports/files.ts';
import { analyse } from './analyse.ts';
import { parametersShape } from './parameters.ts';

const figures = ['Clicks', 'Spend', '7 Day Total Sales', '7 Day Total Orders (#)'];
const heading = ['Start Date', 'End Date', 'Currency', 'Country', 'Campaign Name', 'Customer Search Term', ...figures];

type Row = [term: string, clicks: string, spend: string, sales: string, orders: string];
/** `tazza` is worth its money, `piatto` never sold. */
const rows: Row[] = [
  ['tazza', '400', '90.00', '900.00', '30'],
  ['piatto', '200', '60.00', '0.00', '0'],
];
const terms = (start: string, end: string, told: Row[] = rows, country = 'Italy') =>
  csvText([heading, ...told.map((row) => [start, end, 'EUR', country, 'C', ...row])]);
const september = terms('2026-09-01', '2026-09-30');
const daily = csvText([
  ['Date', 'Currency', 'Country', 'Campaign Name', 'Customer Search Term', ...figures],
  ...Array.from({ length: 10 }, (_, at) => [
    `2026-09-${String(at + 1).padStart(2, '0')}`,
    ...['EUR', 'Italy', 'C', 'piatto', '60', '10.00', '0', '0'],
  ]),
  ['2026-09-01', 'EUR', 'Italy', 'C', 'tazza', '400', '90.00', '900.00', '30'],
]);
const byDay = (from: string, to: string) =>
  csvText([
    ['Date', 'Ordered Product Sales', 'Units Ordered'],
    ...Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }, (_, at) => [
      new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
      ...['€100.00', '10'],
    ]),
  ]);

async function read(texts: string[], given = {}) {
  const { document } = await analyse(
    texts.map((text) => fileWith(text)),
    parametersShape.parse(given),
  );
  const codes = document.files.flatMap(({ warnings }) => warnings.map(({ code }) => code));
  return { document, scope: document.scopes[0], codes };
}

describe('days of an account', () => {
  it('are those of its search terms, whatever other reports of ads tell of', async () => {
    const campaigns = csvText([
      ['Start Date', 'End Date', 'Currency', 'Country', 'Campaign Name', ...figures],
      ['2026-07-01', '2026-09-30', 'EUR', 'Italy', 'C', '1800', '450.00', '2700.00', '90'],
    ]);
    const { scope } = await read([september, campaigns]);
    expect(scope).toMatchObject({
      period: { start: '2026-09-01', end: '2026-09-30', days: 30 },
      money_at_risk: { total: { value: '60.00' }, per_30_days: { value: '60.00' } },
    });
  });

  it('leave out what lies between two reports, and say so', async () => {
    const { scope, codes } = await read([terms('2026-07-01', '2026-07-30'), september]);
    expect(scope).toMatchObject({
      period: { start: '2026-07-01', end: '2026-09-30', days: 60 },
      money_at_risk: { total: { value: '120.00' }, per_30_days: { value: '60.00' } },
    });
    expect(codes).toEqual(['GAP']);
    const { codes: none } = await read([terms('2026-08-02', '2026-08-31'), september]);
    expect(none).toEqual([]);
  });

  it('are held against sales of the shop on the same days, not on those between', async () => {
    const { scope } = await read([terms('2026-07-02', '2026-07-31'), september, byDay('2026-07-01', '2026-10-05')]);
    // 60 days of 100.00, and twice 150.00.
    expect(scope?.kpis).toMatchObject({ ordered_sales: { value: '6000.00' }, tacos: '0.050000' });
  });

  it('do not take a report by article for the same ones when some lie between', async () => {
    const shop = csvText([
      ['(Child) ASIN', 'Sessions - Total', 'Ordered Product Sales'],
      ['B0AAAA1111', '100', '€3,000.00'],
    ]);
    const period = { start: '2026-07-02', end: '2026-09-30' };
    const { scope } = await read([terms('2026-07-02', '2026-07-31'), september, shop], { period });
    expect(scope?.kpis).toMatchObject({ ordered_sales: { value: '3000.00' }, tacos: null });
  });

  it('are fewer when the last ones are left out', async () => {
    const { scope } = await read([daily], { exclude_last_days: 3 });
    expect(scope).toMatchObject({
      period: { start: '2026-09-01', end: '2026-09-07', days: 7 },
      money_at_risk: { total: { value: '70.00' }, per_30_days: { value: '300.00' } },
    });
  });
});

describe('reports of overlapping days', () => {
  it('count as the one of more days where both end on the same', async () => {
    const week = terms('2026-09-24', '2026-09-30', [['tazza', '40', '9.00', '90.00', '3']]);
    for (const files of [
      [september, week],
      [week, september],
    ]) {
      const { scope, codes } = await read(files);
      expect(scope).toMatchObject({ period: { days: 30 }, kpis: { ad_spend: { value: '150.00' } } });
      expect(codes).toEqual(['OVERLAP']);
    }
  });

  it('say when days of the older one are lost, and are not counted as if they were told', async () => {
    const { scope, codes } = await read([september, terms('2026-09-15', '2026-10-14')]);
    expect(scope).toMatchObject({ period: { start: '2026-09-15', end: '2026-10-14', days: 30 } });
    expect(codes).toEqual(['OVERLAP', 'OVERLAP_CUT']);
  });
});
