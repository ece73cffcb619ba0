import Big from 'big.js';
import { amountText, fraction, money, ratio } from '#server/analysis/amounts.ts';
import { add, byText, type Figures, nameOf, noFigures, type Paid } from '#server/analysis/lines.ts';
import type { ProductCost } from '#server/analysis/parameters.ts';
import type { FindingRow } from '#shared/analysis-document.ts';
import type { Found, Matter } from './finding.ts';
import { chance, isTestable } from './test.ts';

/** F06 to F09: what is advertised. Information: none of it is added to the money at risk. */

type Loss = { name: string; amount: Big; row: FindingRow };

function info(rule: string, name: string, found: Loss[], currency: string, formula: string): Found[] {
  if (found.length === 0) return [];
  const total = found.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  const rows = found
    .sort((one, other) => other.amount.cmp(one.amount) || byText(one.name, other.name))
    .map(({ name: row, amount, row: facts }) => ({ row, ...facts, amount: amountText(amount, currency) }));
  return [{ rule, name, kind: 'info', amount: money(total, currency), formula, rows }];
}

/** Sums of rows by what `keyOf` makes of them; rows that it names nothing are left out. */
function sums<T extends Figures>(rows: readonly T[], keyOf: (row: T) => string): Map<string, Figures> {
  const found = new Map<string, Figures>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === '') continue;
    const figures = found.get(key) ?? noFigures();
    add(figures, row);
    found.set(key, figures);
  }
  return found;
}

const articles = ({ scope }: Matter) => scope.paid.advertised_product;

/** What of a sale may go into ads before it loses: sales are with tax, what is paid for them without. */
function breakEven({ price, cogs, fees, vat }: ProductCost): Big {
  return new Big(price).div(new Big(1).plus(vat)).minus(cogs).minus(fees).div(price);
}

/** F06: articles that lose with each sale that an ad brings. */
export function soldAtLoss(matter: Matter): Found[] {
  const { parameters, account, scope } = matter;
  const costs = parameters.products ?? [];
  const named = new Map(articles(matter).map((row) => [row.asin || row.sku, row]));
  const found = [...sums(articles(matter), ({ asin, sku }) => asin || sku)].flatMap(([name, figures]) => {
    const { asin, sku } = named.get(name) as Paid;
    const cost = costs.find((each) => (each.sku !== undefined ? each.sku === sku : each.asin === asin));
    const limit = cost ? breakEven(cost) : parameters.break_even_acos;
    if (limit === null) return [];
    const amount = new Big(figures.spend).minus(new Big(limit).times(figures.sales));
    const p = isTestable(figures) ? chance(figures, { ...account, targetAcos: Number(limit) }) : 1;
    if (!amount.gt(0) || p >= account.mostP) return [];
    const row = { acos: ratio(figures.spend, figures.sales), p: fraction(p) };
    return [{ name, amount, row: cost ? { ...row, break_even: breakEven(cost).toFixed(6) } : row }];
  });
  return info('F06', 'sold-at-a-loss', found, scope.currency, 'spend - break_even_acos * sales');
}

const leastViews = 100;
const leastOffered = 0.7;

/** F07: ads for articles that often are not the offer that a buyer gets. */
export function withoutFeaturedOffer(matter: Matter): Found[] {
  const { scope } = matter;
  const paid = sums(articles(matter), ({ asin }) => asin);
  const found = scope.products.flatMap(({ asin, pageviews, offered }) => {
    const figures = paid.get(asin);
    if (!figures || figures.spend <= 0 || offered === null || pageviews < leastViews) return [];
    if (offered / pageviews >= leastOffered) return [];
    const lost = new Big(1).minus(new Big(offered).div(pageviews));
    const row = {
      offered: ratio(new Big(offered), pageviews),
      pageviews,
      spend: amountText(figures.spend, scope.currency),
    };
    return [{ name: asin, amount: lost.times(figures.spend), row }];
  });
  return info('F07', 'featured-offer-lost-or-no-stock', found, scope.currency, 'spend * (1 - featured offer share)');
}

/** F08: ads for offers that nobody can buy. */
export function deadListings(matter: Matter): Found[] {
  const { scope } = matter;
  const paid = sums(articles(matter), ({ sku }) => sku);
  const found = scope.listings.flatMap(({ sku, isActive, quantity }) => {
    const figures = paid.get(sku);
    if (!figures || figures.spend <= 0 || (isActive && quantity !== 0)) return [];
    return [{ name: sku, amount: new Big(figures.spend), row: { reason: isActive ? 'no stock' : 'inactive' } }];
  });
  return info('F08', 'dead-listing', found, scope.currency, 'spend');
}

const leastOrders = 5;
const leastHalo = 0.7;

const knowsHalo = ({ promotedUnits, haloUnits }: Paid) => promotedUnits !== null && haloUnits !== null;

/** Rows that tell apart what was sold of the advertised article and of others. */
export const haloRows = ({ scope }: Matter): Paid[] => {
  const rows = scope.paid.advertised_product.filter(knowsHalo);
  return rows.length > 0 ? rows : scope.paid.search_term.filter(knowsHalo);
};

/** F09: buyers come for one article and take another one. */
export function wrongArticle(matter: Matter): Found[] {
  const byName = Map.groupBy(
    haloRows(matter),
    ({ asin, sku, campaign, adgroup }) => asin || sku || nameOf(campaign, adgroup),
  );
  const found = [...byName].flatMap(([name, rows]) => {
    const orders = rows.reduce((sum, row) => sum + row.orders, 0);
    const halo = rows.reduce((sum, row) => sum + (row.haloUnits ?? 0), 0);
    const all = halo + rows.reduce((sum, row) => sum + (row.promotedUnits ?? 0), 0);
    return orders >= leastOrders && all > 0 && halo / all >= leastHalo
      ? [{ name, orders, share: ratio(halo, all) }]
      : [];
  });
  if (found.length === 0) return [];
  const rows = found
    .sort((one, other) => other.orders - one.orders || byText(one.name, other.name))
    .map(({ name, orders, share }) => ({ row: name, orders, halo_share: share }));
  return [{ rule: 'F09', name: 'wrong-product-advertised', kind: 'info', amount: null, rows }];
}
