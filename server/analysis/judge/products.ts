import { fraction } from '#server/analysis/amounts.ts';
import type { Product } from '#server/analysis/collect/scope.ts';
import { byText } from '#server/analysis/lines.ts';
import { atMost } from './binomial.ts';
import type { Found, Matter } from './finding.ts';

const leastSessions = 200;
const mostP = 0.05;

const median = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};
const rateOf = ({ units, sessions }: Product) => units / sessions;

/** F14: pages that are seen and sell less than those of their siblings do, or than the account's where there are none. */
export function pagesThatDoNotSell({ scope }: Matter): Found[] {
  const seen = scope.products.filter(({ sessions }) => sessions > 0);
  const found = seen.flatMap((product) => {
    if (product.sessions < leastSessions) return [];
    const siblings = seen.filter((each) => each !== product && each.parent !== '' && each.parent === product.parent);
    const rate = median((siblings.length > 0 ? siblings : seen).map(rateOf));
    const p = atMost(product.units, product.sessions, rate);
    return p < mostP ? [{ product, rate, p }] : [];
  });
  if (found.length === 0) return [];
  const rows = found
    .sort((one, other) => other.product.sessions - one.product.sessions || byText(one.product.asin, other.product.asin))
    .map(({ product, rate, p }) => ({
      row: product.asin,
      sessions: product.sessions,
      units: product.units,
      expected_rate: fraction(rate),
      p: fraction(p),
    }));
  return [{ rule: 'F14', name: 'page-does-not-convert', kind: 'info', amount: null, rows }];
}
