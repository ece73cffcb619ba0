import { describe, expect, it } from 'vitest';
import { csvText, fileWith } from '#tests/reports/files.ts';
import { oneTerm as terms } from '#tests/reports/one-term.ts';
import { analyse } from './analyse.ts';
import { type Parameters, parametersShape } from './parameters.ts';

const parameters = parametersShape.parse({});
const readWith = async (given: Parameters, ...texts: string[]) =>
  (
    await analyse(
      texts.map((text) => fileWith(text)),
      given,
    )
  ).document;
const read = (...texts: string[]) => readWith(parameters, ...texts);

const daily = (rows: [day: string, term: string, spend: string][], end = '\r\n') =>
  csvText(
    [
      [
        'Date',
        'Currency',
        'Country',
        'Campaign Name',
        'Customer Search Term',
        'Clicks',
        'Spend',
        '7 Day Total Sales',
        '7 Day Total Orders (#)',
      ],
      ...rows.map(([day, term, spend]) => [day, 'EUR', 'IT', 'C', term, '10', spend, '0', '0']),
    ],
    ',',
    end,
  );

const spends = ({ scopes }: Awaited<ReturnType<typeof read>>) => scopes.map(({ kpis }) => kpis.ad_spend);

describe('what is added', () => {
  it('are sponsored products alone, where the list of campaigns tells the type of each', async () => {
    const { files } = await read(
      csvText([
        ['Campaign name', 'Campaign ID', 'State', 'Type', 'Impressions', 'Clicks', 'Total cost', 'Purchases', 'Sales'],
        ['A', '111', 'ENABLED', 'Sponsored Products', '2800', '140', '$280.00', '28', '$1,120.00'],
        ['B', '222', 'PAUSED', 'Sponsored Brands', '800', '40', '$40.00', '8', '$160.00'],
      ]),
    );
    expect(files).toMatchObject([{ kind: 'campaign', rows: { read: 2, used: 1, skipped: { other_ads: 1 } } }]);
  });

  it('are never sales of different windows: each has its figures, and its label', async () => {
    const document = await read(terms('7', 'tazza', '90.00'), terms('14', 'tazza', '50.00'));
    expect(document.scopes.map(({ attribution_days, kpis }) => [attribution_days, kpis.ad_spend])).toEqual([
      [14, { value: '50.00', currency: 'EUR' }],
      [7, { value: '90.00', currency: 'EUR' }],
    ]);
  });

  it('are never amounts that are marked with different currencies, where no column says the currency', async () => {
    const head = [
      'Campaign Name',
      'Customer Search Term',
      'Clicks',
      'Spend',
      '7 Day Total Sales',
      '7 Day Total Orders (#)',
    ];
    const rows = [
      ['C', 'tazza', '10', '€90.00', '€200.00', '4'],
      ['C', 'mug', '10', '£50.00', '£100.00', '2'],
      ['C', 'tasse', '10', '€10.00', '0', '0'],
    ];
    expect(spends(await read(csvText([head, ...rows])))).toEqual([
      { value: '100.00', currency: 'EUR' },
      { value: '50.00', currency: 'GBP' },
    ]);
  });

  it('is a shop to the larger part of its account’s ads', async () => {
    const business = csvText([
      ['(Parent) ASIN', '(Child) ASIN', 'Sessions - Total', 'Units Ordered', 'Ordered Product Sales'],
      ['B0AAAA1111', 'B0AAAA1111', '100', '10', '€500.00'],
    ]);
    const { scopes } = await read(terms('14', 'tazza', '50.00'), terms('7', 'tazza', '90.00'), business);
    expect(scopes.map(({ attribution_days, kpis }) => [attribution_days, kpis.sessions])).toEqual([
      [14, null],
      [7, 100],
    ]);
  });

  it('of two reports that overlap is each day once, as the newer one tells it', async () => {
    const older = daily([
      ['2026-09-01', 'tazza', '1.00'],
      ['2026-09-02', 'tazza', '2.00'],
    ]);
    const newer = daily([
      ['2026-09-02', 'tazza', '2.50'],
      ['2026-09-03', 'tazza', '4.00'],
    ]);
    const document = await read(older, newer);
    expect(spends(document)).toEqual([{ value: '7.50', currency: 'EUR' }]);
    expect(document.files.flatMap(({ warnings }) => warnings)).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'OVERLAP' })]),
    );
    expect(spends(await read(newer, older))).toEqual(spends(document));
  });

  it('leaves out the last days when that is asked, and says when it was not', async () => {
    const report = daily([
      ['2026-09-01', 'tazza', '1.00'],
      ['2026-09-09', 'tazza', '2.00'],
      ['2026-09-10', 'tazza', '4.00'],
    ]);
    const [all, without] = [
      await read(report),
      await readWith(parametersShape.parse({ exclude_last_days: 3 }), report),
    ];
    expect([spends(all), spends(without)]).toEqual([
      [{ value: '7.00', currency: 'EUR' }],
      [{ value: '1.00', currency: 'EUR' }],
    ]);
    expect(all.files[0]).toMatchObject({ warnings: [{ code: 'LAST_DAYS_INCOMPLETE' }] });
    expect(without.files[0]).toMatchObject({ warnings: [], rows: { skipped: { last_days: 2 } } });
  });

  it('of two business reports without days says that one counts for an article, and which rows do not', async () => {
    const business = (sales: string) =>
      csvText([
        ['(Child) ASIN', 'Sessions - Total', 'Ordered Product Sales'],
        ['B0AAAA1111', '100', sales],
      ]);
    const { files, scopes } = await read(business('€3,000.00'), business('€1,000.00'));
    expect(
      files.map(({ rows: { used, skipped }, warnings }) => [used, skipped, warnings.map(({ code }) => code)]),
    ).toEqual(
      expect.arrayContaining([
        [1, {}, []],
        [0, { other_report: 1 }, ['ARTICLES_TWICE']],
      ]),
    );
    expect(scopes).toHaveLength(1);
  });

  it('is no sale of a variant twice, where its parent stands in a report of its own', async () => {
    const figures = ['Sessions - Total', 'Ordered Product Sales'];
    const variants = csvText([
      ['(Parent) ASIN', '(Child) ASIN', ...figures],
      ['B0PPPP1111', 'B0CCCC1111', '200', '€2,000.00'],
      ['B0PPPP1111', 'B0CCCC2222', '100', '€1,000.00'],
      ['B0SSSS1111', 'B0SSSS1111', '50', '€500.00'],
    ]);
    const parents = csvText([
      ['(Parent) ASIN', ...figures],
      ['B0PPPP1111', '300', '€3,000.00'],
      ['B0SSSS1111', '50', '€500.00'],
      ['B0TTTT1111', '10', '€100.00'],
    ]);
    for (const files of [
      [variants, parents],
      [parents, variants],
    ]) {
      const { scopes } = await read(...files);
      expect(scopes[0]?.kpis).toMatchObject({ sessions: 360, ordered_sales: { value: '3600.00' } });
    }
    expect((await read(parents)).scopes[0]?.kpis).toMatchObject({ ordered_sales: { value: '3600.00' } });
  });

  it('is no marketplace to another one', async () => {
    const french = terms('7', 'tasse', '10.00').replace('Italy', 'Frankreich');
    const { scopes } = await read(terms('7', 'tazza', '90.00'), french);
    expect(scopes.map(({ marketplace }) => marketplace)).toEqual(['FR', 'IT']);
  });
});

describe('findings beside the search terms', () => {
  const advertised = csvText([
    [
      'Campaign Name',
      'Advertised SKU',
      'Advertised ASIN',
      'Country',
      'Currency',
      'Clicks',
      'Spend',
      '7 Day Total Sales',
      '7 Day Total Orders (#)',
      '7 Day Advertised SKU Units (#)',
      '7 Day Other SKU Units (#)',
    ],
    ['C', 'S1', 'B0AAAA1111', 'IT', 'EUR', '200', '100.00', '120.00', '6', '1', '5'],
    ['C', 'S2', 'B0BBBB2222', 'IT', 'EUR', '200', '40.00', '0', '0', '0', '0'],
  ]);
  const business = csvText([
    [
      '(Parent) ASIN',
      '(Child) ASIN',
      'Sessions - Total',
      'Page Views - Total',
      'Featured Offer (Buy Box) Percentage',
      'Units Ordered',
      'Ordered Product Sales',
    ],
    ['B0AAAA1111', 'B0AAAA1111', '100', '200', '40%', '10', '€500.00'],
  ]);
  const listings = csvText([
    ['item-name', 'seller-sku', 'asin1', 'quantity', 'fulfilment-channel', 'status'],
    ['One', 'S1', 'B0AAAA1111', '', 'AMAZON_EU', 'Active'],
    ['Two', 'S2', 'B0BBBB2222', '0', 'DEFAULT', 'Active'],
  ]);

  it('name what is sold at a loss, without the offer, without stock, and instead of another article', async () => {
    const { scopes, refused } = await readWith(
      parametersShape.parse({ break_even_acos: '0.3', marketplace: 'IT' }),
      ...[terms('7', 'tazza', '90.00'), advertised, business, listings],
    );
    expect(refused).toEqual([]);
    const found = Object.fromEntries(
      (scopes[0]?.findings ?? []).map(({ rule, amount, rows }) => [rule, [amount?.value, rows.map(({ row }) => row)]]),
    );
    expect(found).toMatchObject({
      F06: ['104.00', ['B0AAAA1111', 'B0BBBB2222']],
      F07: ['60.00', ['B0AAAA1111']],
      F08: ['40.00', ['S2']],
      F09: [undefined, ['B0AAAA1111']],
    });
    expect(scopes[0]?.not_checked.map(({ rule }) => rule)).not.toEqual(expect.arrayContaining(['F06']));
    expect(scopes[0]?.money_at_risk.total.value).toBe('0.00');
  });

  it('name placements and clauses that do not come back, and winners without budget', async () => {
    const placement = csvText([
      [
        'Campaign Name',
        'Country',
        'Currency',
        'Placement',
        'Clicks',
        'Spend',
        '7 Day Total Sales',
        '7 Day Total Orders (#)',
      ],
      ['C', 'IT', 'EUR', 'Product pages on Amazon', '300', '90.00', '20.00', '1'],
      ['C', 'IT', 'EUR', 'Rest of search on Amazon', '300', '30.00', '600.00', '20'],
    ]);
    const campaigns = csvText([
      [
        'Date',
        'Campaign Name',
        'Country',
        'Currency',
        'Budget',
        'Clicks',
        'Spend',
        '7 Day Total Sales',
        '7 Day Total Orders (#)',
      ],
      ['2026-09-01', 'Winner', 'IT', 'EUR', '10.00', '20', '10.00', '100.00', '4'],
      ['2026-09-02', 'Winner', 'IT', 'EUR', '10.00', '20', '9.80', '90.00', '4'],
      ['2026-09-03', 'Winner', 'IT', 'EUR', '10.00', '20', '3.00', '50.00', '2'],
      ['2026-09-03', 'Idle', 'IT', 'EUR', '10.00', '20', '3.00', '50.00', '2'],
    ]);
    const clauses = terms('7', 'tazza', '90.00', { Targeting: 'loose-match' });
    const { scopes } = await read(clauses, placement, campaigns);
    const rows = (rule: string) =>
      scopes[0]?.findings.filter((each) => each.rule === rule).flatMap((each) => each.rows);
    expect(rows('F11')).toMatchObject([{ row: 'C/Product pages on Amazon', excess: '85.00', bid_factor: '0.055556' }]);
    expect(rows('F13')).toMatchObject([{ row: 'Winner', days_spent: 2, days: 3 }]);
    expect(scopes[0]?.not_checked.map(({ rule }) => rule)).not.toContain('F12');
  });

  it('name demand that comes to the brand’s pages and goes elsewhere', async () => {
    const queries = csvText([
      [
        'Search Query',
        'Search Query Volume',
        'Clicks: Total Count',
        'Clicks: Brand Count',
        'Purchases: Total Count',
        'Purchases: Brand Count',
      ],
      ['acmebrand cup', '900', '500', '400', '100', '60'],
      ['cup', '9000', '5000', '100', '500', '2'],
    ]);
    const { scopes } = await readWith(
      parametersShape.parse({ brand_terms: ['acmebrand'] }),
      ...[terms('7', 'tazza', '90.00'), queries],
    );
    const finding = (rule: string, name: string) =>
      scopes[0]?.findings.find((each) => each.rule === rule && each.name === name);
    expect(finding('F15', 'demand-lost')).toMatchObject({
      kind: 'growth',
      amount: { value: '840.00' },
      rows: [
        { row: 'acmebrand cup', lost_purchases: '20.0' },
        { row: 'cup', lost_purchases: '8.0' },
      ],
    });
    expect(finding('F10', 'brand-defence')).toMatchObject({ rows: [{ row: 'acmebrand cup', own_share: '0.600000' }] });
  });
});
