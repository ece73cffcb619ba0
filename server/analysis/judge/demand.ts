import Big from 'big.js';
import { amountText, money, ratio } from '#server/analysis/amounts.ts';
import type { Query } from '#server/analysis/collect/scope.ts';
import { byText } from '#server/analysis/lines.ts';
import type { Found, Matter } from './finding.ts';
import { brandTest } from './words.ts';

/** F10 and F15: what a brand gets of what everybody searches. Rates of the report are per search: they are computed anew. */

const leastOwnShare = 0.8;

/** F10, the other half: searches for one's own brand that end with another one. */
export function brandDefence({ scope, parameters }: Matter): Found[] {
  const isBrand = brandTest(parameters.brand_terms);
  const own = scope.queries.filter(({ query, marketPurchases }) => isBrand(query) && marketPurchases > 0);
  const found = own.filter(({ brandPurchases, marketPurchases }) => brandPurchases / marketPurchases < leastOwnShare);
  if (found.length === 0) return [];
  const rows = found
    .sort((one, other) => other.marketPurchases - one.marketPurchases || byText(one.query, other.query))
    .map(({ query, brandPurchases, marketPurchases }) => ({
      row: query,
      purchases: marketPurchases,
      own_share: ratio(brandPurchases, marketPurchases),
    }));
  return [{ rule: 'F10', name: 'brand-defence', kind: 'info', amount: null, rows }];
}

/** Purchases that the brand's clicks would have brought, had they sold like everybody's. */
const lostOf = ({ marketPurchases, marketClicks, brandClicks, brandPurchases }: Query): Big =>
  marketClicks > 0 ? new Big(marketPurchases).div(marketClicks).times(brandClicks).minus(brandPurchases) : new Big(0);

/** F15: demand that comes to the brand's pages and goes elsewhere, at the price of an order. */
export function lostDemand({ scope, account }: Matter): Found[] {
  const found = scope.queries
    .map((query) => ({ query: query.query, lost: lostOf(query) }))
    .filter(({ lost }) => lost.gt(0))
    .map(({ query, lost }) => ({ query, lost, amount: lost.times(account.aov) }));
  if (found.length === 0) return [];
  const total = found.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  const rows = found
    .sort((one, other) => other.lost.cmp(one.lost) || byText(one.query, other.query))
    .map(({ query, lost, amount }) => ({
      row: query,
      lost_purchases: lost.toFixed(1),
      amount: account.aov > 0 ? amountText(amount, scope.currency) : null,
    }));
  return [
    {
      rule: 'F15',
      name: 'demand-lost',
      kind: 'growth',
      amount: account.aov > 0 ? money(total, scope.currency) : null,
      formula: 'market purchases / market clicks * brand clicks - brand purchases, times the price of an order',
      rows,
    },
  ];
}
