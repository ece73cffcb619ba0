import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { csvText, fileWith, type SheetCell, workbookWith } from '#tests/reports/files.ts';
import { analyse } from './analyse.ts';
import { collect } from './collect/collection.ts';
import { parametersShape } from './parameters.ts';
import { recognise } from './read/source.ts';
import { roomForAll } from './read/workbook.ts';

const parameters = parametersShape.parse({ marketplace: 'IT' });
type Rows = SheetCell[][];

const campaigns: Rows = [
  [
    'Product',
    'Entity',
    'Campaign ID',
    'Ad Group ID',
    'Keyword ID',
    'Campaign Name (Informational only)',
    'Keyword Text',
    'Product Targeting Expression',
    'Match Type',
    'Placement',
    'Daily Budget',
    'Bid',
    'Impressions',
    'Clicks',
    'Spend',
    'Sales',
    'Orders',
  ],
  ['Sponsored Products', 'Campaign', '111', '', '', 'C', '', '', '', '', 20, '', 9000, 900, 90, 900, 30],
  [
    ...['Sponsored Products', 'Bidding Adjustment', '111', '', '', 'C', '', '', '', 'Placement Top', '', ''],
    ...[9000, 900, 90, 900, 30],
  ],
  ['Sponsored Products', 'Keyword', '111', '22', '333', 'C', 'tazza', '', 'Exact', '', '', 0.4, 5000, 500, 50, 700, 20],
  [
    ...['Sponsored Products', 'Product Targeting', '111', '22', '', 'C', '', 'asin="B0AAAA1111"', '', '', '', 0.3],
    ...[4000, 400, 40, 200, 10],
  ],
  ['Sponsored Products', 'Ad Group', '111', '22', '', 'C', '', '', '', '', '', 0.3, 9000, 900, 90, 900, 30],
];
const terms = (spend: number): Rows => [
  [
    'Campaign ID',
    'Campaign Name (Informational only)',
    'Keyword Text',
    'Match Type',
    'Customer Search Term',
    'Clicks',
    'Spend',
    'Sales',
    'Orders',
  ],
  ['111', 'C', 'tazza', 'Exact', 'tazza', 500, spend, 700, 20],
];
const portfolios: Rows = [
  ['Product', 'Entity', 'Portfolio ID', 'Portfolio Name', 'Budget Currency Code'],
  ['Portfolio', 'Portfolio', '9', 'P', 'SEK'],
];
const around = {
  marketplace: 'IT',
  folder: mkdtempSync(path.join(os.tmpdir(), 'vantaggio-bulk-')),
  room: roomForAll(),
  mappings: [],
};
afterAll(() => rmSync(around.folder, { recursive: true }));
const name = 'bulk-a1-20260901-20260930-1769400000000.xlsx';
const read = async (sheets: Record<string, Rows>, given = parameters) =>
  (await analyse([await workbookWith(sheets, name)], given)).document;

describe('a bulk workbook', () => {
  it('counts each euro once: by campaign for totals, by keyword and product for targets', async () => {
    const { scopes, files, refused } = await read({ 'Sponsored Products Campaigns': campaigns });
    expect(refused).toEqual([]);
    expect(files).toMatchObject([{ kind: 'bulk', rows: { read: 5, used: 4, skipped: { other_entity: 1 } } }]);
    const { breakdowns } = await analyse([await workbookWith({ C: campaigns }, name)], parameters);
    expect(breakdowns.s1?.campaigns).toEqual([
      { name: 'C', spend: '90.00', sales: '900.00', orders: 30, clicks: 900, acos: '0.100000' },
    ]);
    expect(scopes[0]?.period).toMatchObject({ start: '2026-09-01', end: '2026-09-30' });
  });

  it('names the campaign of each row, whichever of its two columns says it, and takes no days from campaigns', async () => {
    const ends = ['2024-01-01', '2027-12-31'];
    const figures = [1000, 100, 10, 100, 5];
    const rows: Rows = [
      [
        'Product',
        'Entity',
        'Campaign Name',
        'Campaign Name (Informational only)',
        'Ad Group Name (Informational only)',
        'Start Date',
        'End Date',
        'Keyword Text',
        'Placement',
        'Impressions',
        'Clicks',
        'Spend',
        'Sales',
        'Orders',
      ],
      ...['A', 'B'].flatMap(
        (campaign): Rows => [
          ['Sponsored Products', 'Campaign', campaign, '', '', ...ends, '', '', ...figures],
          ['Sponsored Products', 'Bidding Adjustment', '', campaign, '', '', '', '', 'Placement Top', ...figures],
          ['Sponsored Products', 'Keyword', '', campaign, 'G', '', '', 'tazza', '', ...figures],
        ],
      ),
    ];
    const sources = (await recognise(await workbookWith({ 'Sponsored Products Campaigns': rows }, name), around))
      .sources;
    expect(sources[0]?.period).toEqual({ start: '2026-09-01', end: '2026-09-30', source: 'filename' });
    const [scope] = (await collect(sources, parameters)).scopes.values();
    expect(scope?.paid.placement.map(({ campaign, spend }) => [campaign, spend])).toEqual([
      ['A', 10_000_000],
      ['B', 10_000_000],
    ]);
    expect(scope?.paid.targeting.map(({ campaign, adgroup }) => [campaign, adgroup])).toEqual([
      ['A', 'G'],
      ['B', 'G'],
    ]);
  });

  it('has the currency that its portfolios say', async () => {
    const { scopes } = await read(
      { 'SP Search Term Report': terms(50), Portfolios: portfolios },
      parametersShape.parse({}),
    );
    expect(scopes.map(({ currency }) => currency)).toEqual(['SEK']);
  });

  it('keeps ads of other kinds out of the figures of sponsored products', async () => {
    const { scopes, files } = await read({ 'SP Search Term Report': terms(50), 'SB Search Term Report': terms(40) });
    expect(scopes[0]?.kpis.ad_spend).toEqual({ value: '50.00', currency: 'EUR' });
    expect(files.map(({ rows }) => rows.skipped)).toEqual(expect.arrayContaining([{}, { other_ads: 1 }]));
  });

  it('says of its sheets of other ads that they are such', async () => {
    const brands = campaigns.map((row, at) => (at === 0 ? row : ['Sponsored Brands', ...row.slice(1)]));
    const { files } = await read({ 'Sponsored Products Campaigns': campaigns, 'Sponsored Brands Campaigns': brands });
    expect(files.map(({ rows }) => rows.skipped)).toEqual([{ other_entity: 1 }, { other_ads: 5 }]);
  });

  it.each(['品牌推广活动', 'スポンサーブランド広告キャンペーン', 'Sponsored Display-Kampagnen'])(
    'keeps them out whatever their sheet is called (%s)',
    async (sheet) => {
      const { scopes } = await read({ 'SP Search Term Report': terms(50), [sheet]: terms(40) });
      expect(scopes[0]?.kpis.ad_spend).toEqual({ value: '50.00', currency: 'EUR' });
    },
  );

  it.each([
    ['is incomplete when Amazon says so', 'Keywords could not be downloaded', ['INCOMPLETE_BULK']],
    ['is complete when only ads are missing that nobody looks at', 'RAS campaigns could not be downloaded', []],
  ])('%s', async (_how, error, codes) => {
    const errors: Rows = [
      ['Entity', 'Error'],
      ['x', error],
    ];
    const { files } = await read({ 'SP Search Term Report': terms(50), 'Download Error Summary': errors });
    expect(files.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([codes]);
  });

  it('whose numbers a spreadsheet has rounded is read, and names nothing to Amazon', async () => {
    const rows = terms(50).map((row, at) => (at === 0 ? row : ['1.44383E+14', ...row.slice(1)]));
    const { files } = await read({ 'SP Search Term Report': rows });
    expect(files[0]?.warnings.map(({ code }) => code)).toEqual(['LOSSY_IDS']);
  });
});

describe('two reports of the same days', () => {
  const both = (spend: number) =>
    read({ 'SP Search Term Report': terms(spend), 'Sponsored Products Campaigns': campaigns });

  it('that differ in what was spent: one is filtered, and that is said', async () => {
    const { files } = await both(50);
    const warnings = files.find(({ kind }) => kind === 'bulk')?.warnings ?? [];
    expect(warnings.map(({ code }) => code)).toEqual(['SPEND_DIFFERS', 'SPEND_DIFFERS', 'SPEND_DIFFERS']);
    expect(warnings[0]?.text).toContain('90.00');
  });

  it('that agree within a cent need no word', async () => {
    const { files } = await both(90.01);
    expect(files.flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});

describe('a shop by days', () => {
  const ads = csvText([
    ['Start Date', 'End Date', 'Campaign Name', 'Customer Search Term', 'Clicks', 'Spend', '7 Day Total Sales'],
    ['2026-09-01', '2026-09-02', 'C', 'tazza', '100', '30.00', '120.00'],
  ]);
  const byDay = csvText([
    ['Sales Dashboard', '', '', ''],
    ['Date', 'Ordered Product Sales', 'Units Ordered', 'Sessions - Total'],
    ['2026-08-31', '€900.00', '9', '90'],
    ['2026-09-01', '€100.00', '4', '40'],
    ['2026-09-02', '€200.00', '6', '60'],
  ]);
  const byArticle = csvText([
    ['(Parent) ASIN', '(Child) ASIN', 'Sessions - Total', 'Units Ordered', 'Ordered Product Sales'],
    ['B0AAAA1111', 'B0AAAA1111', '70', '7', '€350.00'],
  ]);
  const of = async (...texts: string[]) =>
    (
      await analyse(
        texts.map((text) => fileWith(text)),
        parameters,
      )
    ).document;

  it('gives sales and sessions of the days of the ads, and the ratio of both', async () => {
    const { scopes } = await of(ads, byDay);
    expect(scopes).toMatchObject([
      {
        period: { start: '2026-09-01', end: '2026-09-02' },
        kpis: { sessions: 100, ordered_sales: { value: '300.00' }, unit_session: '0.100000', tacos: '0.100000' },
      },
    ]);
  });

  it('gives way to a report by article', async () => {
    expect((await of(ads, byDay, byArticle)).scopes[0]?.kpis).toMatchObject({ sessions: 70, tacos: null });
  });
});

it.each<[string, SheetCell, string]>([
  ['98 %', '98%', '0.980000'],
  ['98', '98', '0.980000'],
  ['0.98 in a workbook', 0.98, '0.980000'],
])('a featured offer of %s is one of 98 in 100 views', async (_how, share, expected) => {
  const book = await workbookWith({
    S: [
      [
        '(Child) ASIN',
        'Sessions - Total',
        'Page Views - Total',
        'Featured Offer (Buy Box) Percentage',
        'Ordered Product Sales',
      ],
      ['B0AAAA1111', 70, 100, share, '€350.00'],
    ],
  });
  const { document, breakdowns } = await analyse([book], parameters);
  expect(document.scopes[0]?.kpis.buy_box).toBe(expected);
  expect(breakdowns.s1?.products[0]?.featured_offer).toBe(expected);
});

describe('what an article costs', () => {
  const advertised = csvText([
    [
      'Campaign Name',
      'Advertised SKU',
      'Advertised ASIN',
      'Clicks',
      'Spend',
      '7 Day Total Sales',
      '7 Day Total Orders (#)',
    ],
    ['C', 'S1', 'B0AAAA1111', '200', '100.00', '200.00', '8'],
    ['C', 'S2', 'B0BBBB2222', '200', '100.00', '200.00', '8'],
  ]);
  const lossOf = async (given: Record<string, unknown>) => {
    const { document } = await analyse([fileWith(advertised)], parametersShape.parse({ marketplace: 'IT', ...given }));
    return document.scopes[0]?.findings.find(({ rule }) => rule === 'F06');
  };
  const cost = { price: '24.40', cogs: '6.00', fees: '6.68', vat: '0.22' };

  it('says from where on it loses, for itself', async () => {
    // 24.40 with tax is 20.00 without: 7.32 of 24.40 may go into ads.
    expect(await lossOf({ products: [{ asin: 'b0aaaa1111', ...cost }] })).toMatchObject({
      amount: { value: '40.00' },
      rows: [{ row: 'B0AAAA1111', break_even: '0.300000' }],
    });
    expect(await lossOf({ products: [{ sku: 'S2', ...cost }], break_even_acos: '0.9' })).toMatchObject({
      rows: [{ row: 'B0BBBB2222', break_even: '0.300000' }],
    });
    expect(await lossOf({})).toBeUndefined();
  });

  it('is typed as amounts, for an article that is named', () => {
    const isValid = (product: Record<string, unknown>) => parametersShape.safeParse({ products: [product] }).success;
    expect(isValid({ sku: 'S', ...cost })).toBe(true);
    expect([
      isValid(cost),
      isValid({ sku: 'S', ...cost, price: '0' }),
      isValid({ sku: 'S', ...cost, vat: '22' }),
    ]).toEqual([false, false, false]);
    expect(parametersShape.parse({})).not.toHaveProperty('products');
  });
});
