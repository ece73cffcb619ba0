import type { Column } from './headings.ts';

export type Kind =
  | 'search_query_performance'
  | 'search_query_asin'
  | 'orders'
  | 'listings'
  | 'fee_preview'
  | 'settlement'
  | 'fba_other'
  | 'bulk'
  | 'search_term'
  | 'business_asin_date'
  | 'business_asin'
  | 'business_date'
  | 'advertised_product'
  | 'placement'
  | 'targeting'
  | 'campaign'
  | 'campaign_list'
  | 'other_report';

/** Other advertisers have search terms, targets and campaigns as well. */
const without = ['foreign'] as const satisfies readonly Column[];

/** What a kind is known by: all of `has`, one of each group of `any`, none of `without`. The first that fits is it. */
export const marks: readonly {
  kind: Kind;
  has: readonly Column[];
  any?: readonly (readonly Column[])[];
  without?: readonly Column[];
}[] = [
  {
    kind: 'search_query_performance',
    has: ['query', 'query_volume', 'market_clicks', 'brand_clicks', 'market_purchases', 'brand_purchases'],
  },
  { kind: 'search_query_asin', has: ['query', 'query_volume'], any: [['asin_clicks', 'asin_purchases']] },
  { kind: 'orders', has: ['buyer'] },
  { kind: 'listings', has: ['listing_sku'], any: [['listing_name', 'listing_id', 'listing_asin']] },
  { kind: 'fee_preview', has: ['fee_total'] },
  { kind: 'settlement', has: ['settlement'] },
  { kind: 'fba_other', has: [], any: [['return_reason', 'reimbursement', 'fulfillable']] },
  { kind: 'bulk', has: ['entity'] },
  { kind: 'search_term', has: ['term', 'clicks', 'spend'], without },
  { kind: 'business_asin_date', has: ['sessions', 'date'], any: [['child', 'parent']] },
  { kind: 'business_asin', has: ['sessions'], any: [['child', 'parent']] },
  {
    kind: 'business_date',
    has: ['date', 'sales'],
    any: [['sessions', 'items', 'pageviews', 'units']],
    // Sales by day of a campaign, of a brand's store or of links elsewhere are a part of what the account sold.
    without: ['spend', 'campaign', 'clicks', 'unused'],
  },
  {
    kind: 'advertised_product',
    has: ['clicks', 'spend'],
    any: [['advertised_asin', 'advertised_sku']],
    without,
  },
  { kind: 'placement', has: ['placement', 'spend'], without },
  { kind: 'campaign_list', has: ['campaign_list'] },
  { kind: 'targeting', has: ['targeting', 'clicks', 'spend'], without },
  { kind: 'campaign', has: ['campaign', 'spend'], without },
  { kind: 'other_report', has: ['unused'] },
];

/** What kind of report has these columns. */
export function kindOf(columns: ReadonlySet<Column>): Kind | undefined {
  const found = marks.find(
    ({ has, any = [], without = [] }) =>
      has.every((column) => columns.has(column)) &&
      any.every((group) => group.some((column) => columns.has(column))) &&
      !without.some((column) => columns.has(column)),
  );
  return found?.kind;
}
