import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';

const kpisIn = async (...tables: string[][][]) => {
  const files = tables.map((rows) => fileWith(csvText(rows)));
  const { document } = await analyse(files, parametersShape.parse({ currency: 'EUR' }));
  return document.scopes[0]?.kpis;
};
const terms = ['Campaign Name', 'Customer Search Term', 'Clicks', 'Spend'];
const bare = ['C', 'bottle', '40', '12.00'];

describe('a figure of the whole', () => {
  it('is unknown where no report has its column, and so is what would be made of it', async () => {
    expect(await kpisIn([terms, bare])).toMatchObject({
      clicks: 40,
      ad_spend: { value: '12.00' },
      cpc: '0.300000',
      impressions: null,
      orders: null,
      units: null,
      ad_sales: null,
      ctr: null,
      cvr: null,
      acos: null,
      roas: null,
      aov: null,
    });
  });

  it('is unknown where the column of a business report has nothing but dashes', async () => {
    const articles = [
      '(Child) ASIN',
      'Sessions - Total',
      'Units Ordered',
      'Total Order Items',
      'Ordered Product Sales',
    ];
    expect(await kpisIn([articles, ['B0AAAA1111', '900', '--', '', 'N/D']])).toMatchObject({
      sessions: 900,
      unit_session: null,
      order_item_session: null,
      ordered_sales: null,
    });
  });

  it('is nought where its column is there and says so', async () => {
    const told = [...terms, 'Impressions', '7 Day Total Orders (#)', '7 Day Total Units (#)', '7 Day Total Sales'];
    expect(await kpisIn([told, [...bare, '0', '0', '0', '0.00']])).toMatchObject({
      impressions: 0,
      orders: 0,
      units: 0,
      ad_sales: { value: '0.00' },
      cvr: '0.000000',
      roas: '0.000000',
    });
  });

  it('counts what one of several reports tells', async () => {
    const more = [...bare, '3'].with(1, 'steel bottle');
    expect(await kpisIn([terms, bare], [[...terms, 'Impressions'], more])).toMatchObject({
      clicks: 80,
      impressions: 3,
      units: null,
    });
  });

  it('of a shop is unknown where its report has no column of it', async () => {
    expect(
      await kpisIn([
        ['(Child) ASIN', 'Title', 'Sessions - Total'],
        ['B0AAAAAAA1', 'Bottle', '500'],
      ]),
    ).toMatchObject({ sessions: 500, ordered_sales: null, unit_session: null, order_item_session: null });
  });
});
