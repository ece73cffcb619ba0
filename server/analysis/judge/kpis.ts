import Big from 'big.js';
import { money, ratio } from '#server/analysis/amounts.ts';
import type { Covered } from '#server/analysis/collect/covered.ts';
import type { Collected } from '#server/analysis/collect/scope.ts';
import { add, type Figures, noFigures } from '#server/analysis/lines.ts';
import type { Kpis } from '#shared/analysis-document.ts';

/** The figures of a scope as a whole. What no report tells is null, never nought. */

export function adTotals(scope: Collected): Figures {
  const ads = noFigures();
  for (const line of scope.paid.search_term) add(ads, line);
  return ads;
}

type Shop = {
  sessions: number | null;
  units: number | null;
  items: number | null;
  sales: number | null;
  offered: number;
  viewsOfOffers: number;
  /** Whether it tells of the days of the ads. */
  isSameDays: boolean;
};

function fromProducts({ products, shopColumns }: Collected, isSameDays: boolean): Shop {
  const shop = { sessions: 0, offered: 0, viewsOfOffers: 0, units: 0, items: 0, sales: 0 };
  for (const product of products) {
    for (const name of ['sessions', 'units', 'items', 'sales'] as const) shop[name] += product[name];
    if (product.offered === null) continue;
    shop.offered += product.offered;
    shop.viewsOfOffers += product.pageviews;
  }
  // Articles are added up without what their reports do not tell.
  const told = (name: 'units' | 'items' | 'sales') => (shopColumns.has(name) ? shop[name] : null);
  return { ...shop, units: told('units'), items: told('items'), sales: told('sales'), isSameDays };
}

/** A shop by days: those of the ads, where there are any. */
function fromDays({ days }: Collected, period: Covered | null): Shop | undefined {
  const isTold = (day: string) => period?.ranges.some(({ start, end }) => day >= start && day <= end) ?? true;
  const wanted = days.filter(({ day }) => isTold(day));
  if (wanted.length === 0) return undefined;
  const sum = (name: 'sessions' | 'units' | 'items' | 'sales') =>
    wanted.some((day) => day[name] === null) ? null : wanted.reduce((total, day) => total + (day[name] ?? 0), 0);
  return {
    sessions: sum('sessions'),
    units: sum('units'),
    items: sum('items'),
    sales: sum('sales'),
    offered: 0,
    viewsOfOffers: 0,
    isSameDays: wanted.length === period?.days,
  };
}

const rate = (above: number | Big | null, below: number | null) =>
  above === null || below === null ? null : ratio(above, below);

/**
 * @param ads - of all search terms
 * @param areSameDays - whether the business report by article tells of the days of the ads, as somebody says
 * @param period - of the ads
 */
export function kpisOf(scope: Collected, ads: Figures, areSameDays: boolean, period: Covered | null): Kpis {
  const shop = scope.products.length > 0 ? fromProducts(scope, areSameDays) : fromDays(scope, period);
  const hasAds = scope.paid.search_term.length > 0;
  /** What the search terms tell; null where none of their reports has the column. */
  const told = (column: keyof Figures): number | null => (hasAds && scope.columns.has(column) ? ads[column] : null);
  const [sales, orders] = [told('sales'), told('orders')];
  const amount = (micro: number | null) => (micro === null ? null : money(micro, scope.currency));
  const units = (micro: number | null) => (micro === null ? null : new Big(micro).div(1_000_000));
  const shopSales = hasAds && shop?.isSameDays === true ? shop.sales : null;
  return {
    impressions: told('impressions'),
    clicks: told('clicks'),
    orders,
    units: told('units'),
    ad_spend: amount(told('spend')),
    ad_sales: amount(sales),
    ctr: rate(told('clicks'), told('impressions')),
    cpc: rate(units(told('spend')), told('clicks')),
    cvr: rate(orders, told('clicks')),
    acos: rate(told('spend'), sales),
    roas: rate(sales, told('spend')),
    aov: rate(units(sales), orders),
    sessions: shop?.sessions ?? null,
    ordered_sales: amount(shop?.sales ?? null),
    unit_session: shop ? rate(shop.units, shop.sessions) : null,
    order_item_session: shop ? rate(shop.items, shop.sessions) : null,
    buy_box: shop ? ratio(new Big(shop.offered), shop.viewsOfOffers) : null,
    tacos: rate(told('spend'), shopSales),
    ad_share: rate(sales, shopSales),
  };
}
