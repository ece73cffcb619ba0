import type { Column } from './headings.ts';
import type { NumberKind } from './numbers.ts';

/** What the cells of a column are, where they are numbers. */
export const numberKinds: Partial<Record<Column, NumberKind>> = {
  quantity: 'count',
  market_clicks: 'count',
  brand_clicks: 'count',
  market_purchases: 'count',
  brand_purchases: 'count',
  impressions: 'count',
  clicks: 'count',
  orders: 'count',
  units: 'count',
  items: 'count',
  sessions: 'count',
  pageviews: 'count',
  promoted_units: 'count',
  halo_units: 'count',
  promoted_orders: 'count',
  halo_orders: 'count',
  spend: 'money',
  sales: 'money',
  promoted_sales: 'money',
  halo_sales: 'money',
  budget: 'money',
  bid: 'money',
  buybox: 'percent',
};
