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

/** Other advertisers have search terms, targets and campaigns as well, and so have Amazon's ads beyond its shop. */
const without = ['foreign', 'display'] as const satisfies readonly Column[];

/**
 * What a kind is known by: all of `has`, one of each group of `any`, none of `without`, no heading that is unknown where it `isWhole`, and
 * where it `isOrdered` a word for it that other shops do not use. The first that fits is it.
 */
export const marks: readonly {
  kind: Kind;
  has: readonly Column[];
  any?: readonly (readonly Column[])[];
  without?: readonly Column[];
  isWhole?: true;
  isOrdered?: true;
}[] = [
  {
    kind: 'search_query_performance',
    has: ['query', 'query_volume', 'market_clicks', 'brand_clicks', 'market_purchases', 'brand_purchases'],
  },
  { kind: 'search_query_asin', has: ['query', 'query_volume'], any: [['asin_clicks', 'asin_purchases']] },
  { kind: 'orders', has: ['buyer'] },
  {
    kind: 'listings',
    has: ['listing_sku'],
    any: [
      ['listing_name', 'listing_id', 'listing_asin'],
      ['quantity', 'status'],
    ],
    without: ['fulfillable'],
  },
  { kind: 'fee_preview', has: ['fee_total'] },
  { kind: 'settlement', has: ['settlement'] },
  { kind: 'fba_other', has: [], any: [['return_reason', 'reimbursement', 'fulfillable', 'fba_fee']] },
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
    isOrdered: true,
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
  { kind: 'other_report', has: [], any: [['unused', 'display']] },
  // Performance over time: spend of all campaigns together.
  { kind: 'other_report', has: ['clicks', 'spend'], any: [['date', 'start', 'date_range']], without, isWhole: true },
];

/** What every shop calls its sales and units; Amazon's business reports say of both that they were ordered. */
const ordered =
  /order|ordinat|bestell|gekauft|encargad|pedid|ordenad|command|besteld|zamówion|beställ|sipariş|注文|订购/i;

function isOrderedBy(columns: Headings): boolean {
  const told = [columns.sales, columns.units].some((heading) => heading !== undefined && ordered.test(heading));
  return told || (['sessions', 'items', 'pageviews'] as const).some((column) => columns[column] !== undefined);
}

type Headings = Partial<Record<Column, string>>;

/**
 * What kind of report has these columns.
 *
 * @param columns - with their headings as the file writes them
 * @param unmapped - headings that nobody knows
 */
export function kindOf(columns: Headings, unmapped: readonly string[]): Kind | undefined {
  const isThere = (column: Column) => columns[column] !== undefined;
  const found = marks.find(
    ({ has, any = [], without: no = [], isWhole, isOrdered }) =>
      has.every(isThere) &&
      any.every((group) => group.some(isThere)) &&
      !no.some(isThere) &&
      (!isWhole || unmapped.length === 0) &&
      (!isOrdered || isOrderedBy(columns)),
  );
  return found?.kind;
}
