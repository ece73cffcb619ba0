import Big from 'big.js';
import { amountText, fraction, money, ratio } from '#server/analysis/amounts.ts';
import { add, byText, type Figures, isAsin, type Line, noFigures } from '#server/analysis/lines.ts';
import { coinDigits } from '#server/analysis/read/places.ts';
import type { FindingRow } from '#shared/analysis-document.ts';
import type { Found, Matter } from './finding.ts';
import { type Account, chance } from './test.ts';
import { Grams } from './words.ts';

/** F03, F04, F05, F10: what terms tell beside the money at risk. None of their amounts is added to it. */

const leastTerms = 3;

const isSold = ({ orders, sales }: Line) => orders > 0 || sales > 0;

/** F03: words that cost and never sold, whatever stands beside them. */
export function poisonWords({ lines, account, scope }: Matter): Found[] {
  const numbers = new Grams();
  // What sold once is no poison: most words are done with before anything is counted.
  const isGood: boolean[] = [];
  for (const line of lines)
    if (isSold(line) && !isAsin(line.term)) for (const gram of numbers.numbersOf(line.term)) isGood[gram] = true;
  const grams = new Map<number, { terms: Set<number>; figures: Figures }>();
  for (const line of lines) {
    if (isSold(line) || isAsin(line.term)) continue;
    for (const gram of numbers.numbersOf(line.term)) {
      if (isGood[gram]) continue;
      const known = grams.get(gram) ?? { terms: new Set<number>(), figures: noFigures() };
      known.terms.add(line.termId);
      add(known.figures, line);
      grams.set(gram, known);
    }
  }
  const found = [...grams].flatMap(([gram, { terms, figures }]) => {
    if (terms.size < leastTerms) return [];
    const p = chance(figures, account);
    return p < account.mostP ? [{ gram: numbers.textOf(gram), terms: terms.size, figures, p }] : [];
  });
  if (found.length === 0) return [];
  const rows = found
    .sort((one, other) => other.figures.spend - one.figures.spend || byText(one.gram, other.gram))
    .map(({ gram, terms, figures, p }) => ({
      row: gram,
      terms,
      clicks: figures.clicks,
      spend: amountText(figures.spend, scope.currency),
      p: fraction(p),
    }));
  return [{ rule: 'F03', name: 'poison-words', kind: 'info', amount: null, rows }];
}

/** Counted lines by their term, of terms that have a wanted one among them: few have, and most need no list. */
function linesOfTerms(
  lines: readonly Line[],
  terms: number,
  isCounted: (line: Line) => boolean,
  isWanted: (line: Line) => boolean,
): Map<number, Line[]> {
  const wanted = new Uint8Array(terms);
  for (const line of lines) if (isCounted(line) && isWanted(line)) wanted[line.termId] = 1;
  const found = new Map<number, Line[]>();
  for (const line of lines) {
    if (wanted[line.termId] !== 1 || !isCounted(line)) continue;
    const known = found.get(line.termId);
    if (known) known.push(line);
    else found.set(line.termId, [line]);
  }
  return found;
}

const leastOrdersOfBest = 2;

/** F04: a term that several bids compete for, and what the dearer clicks cost more than those of the best. */
export function boughtTwice({ scope }: Matter): Found[] {
  const byTerm = linesOfTerms(
    scope.paid.search_term,
    scope.terms,
    ({ clicks, term }) => clicks > 0 && term !== '*',
    ({ orders }) => orders >= leastOrdersOfBest,
  );
  const found = [...byTerm.values()].flatMap((lines) => {
    // Most terms stand in one place.
    if (lines.length < 2) return [];
    const [{ term } = { term: '' }] = lines;
    const places = new Set(lines.map(({ campaign, adgroup, match }) => [campaign, adgroup, match].join('\n')));
    if (places.size < 2) return [];
    const best = lines
      .filter(({ orders }) => orders >= leastOrdersOfBest)
      .sort((one, other) => other.sales / other.clicks - one.sales / one.clicks || other.clicks - one.clicks)[0];
    if (!best) return [];
    // The price of a click is divided out last: a third of a cent, rounded, would make dearer what costs the same.
    const more = lines.map((line) =>
      new Big(line.spend).times(best.clicks).minus(new Big(best.spend).times(line.clicks)),
    );
    const amount = more
      .filter((each) => each.gt(0))
      .reduce((total, each) => total.plus(each), new Big(0))
      .div(best.clicks);
    const spend = lines.reduce((total, line) => total + line.spend, 0);
    return [{ term, count: lines.length, amount, spend }];
  });
  if (found.length === 0) return [];
  const rows = found
    .sort((one, other) => other.amount.cmp(one.amount) || byText(one.term, other.term))
    .map(
      ({ term, count, spend }): FindingRow => ({ row: term, lines: count, spend: amountText(spend, scope.currency) }),
    );
  const total = found.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  // Clicks at one price take nothing from each other: a finding of 0.00 would be told as a loss.
  if (total.eq(0)) return [];
  return [
    {
      rule: 'F04',
      name: 'bought-twice',
      kind: 'info',
      amount: money(total, scope.currency),
      formula: 'sum over the other lines of clicks * max(0, cpc - cpc of the best)',
      rows,
    },
  ];
}

/** What a first bid for a term may be: what its clicks cost, or less where a click of it brings less. */
function startBid(figures: Figures, { aov, cvr, priorOrders, targetAcos }: Account, currency: string): string | null {
  if (figures.clicks === 0 || cvr === 0) return null;
  const largest = (targetAcos * (figures.sales + priorOrders * aov)) / (figures.clicks + priorOrders / cvr);
  return new Big(Math.min(figures.spend / figures.clicks, largest))
    .div(1_000_000)
    .toFixed(coinDigits(currency), Big.roundDown);
}

/** F05: terms that sell within the target and have no bid of their own. */
export function harvest({ lines, parameters, scope, account }: Matter): Found[] {
  const byTerm = linesOfTerms(
    lines,
    scope.terms,
    () => true,
    ({ orders, term }) => orders > 0 && !isAsin(term) && term !== '*',
  );
  const found = [...byTerm.values()].flatMap((all) => {
    const [{ term } = { term: '' }] = all;
    const figures = noFigures();
    for (const line of all) add(figures, line);
    const isExact = all.some(({ match }) => match === 'EXACT');
    if (isExact || figures.orders < parameters.harvest_min_orders || figures.sales <= 0) return [];
    const isWithin = new Big(figures.spend).lte(new Big(parameters.target_acos).times(figures.sales));
    return isWithin ? [{ term, figures }] : [];
  });
  if (found.length === 0) return [];
  const rows = found
    .sort((one, other) => other.figures.sales - one.figures.sales || byText(one.term, other.term))
    .map(({ term, figures }) => ({
      row: term,
      orders: figures.orders,
      sales: amountText(figures.sales, scope.currency),
      acos: ratio(figures.spend, figures.sales),
    }));
  const detailOf = (at: number): FindingRow => {
    const { term, figures } = found[at] as (typeof found)[number];
    return {
      term,
      clicks: figures.clicks,
      spend: amountText(figures.spend, scope.currency),
      start_bid: startBid(figures, account, scope.currency),
    };
  };
  return [{ rule: 'F05', name: 'harvest', kind: 'growth', amount: null, action: 'add_exact', rows, detailOf }];
}

/** F10: what those who know the brand bring, and what the others do. */
export function brandSplit({ scope, isBrand }: Matter): Found[] {
  const [brand, rest, all] = [noFigures(), noFigures(), noFigures()];
  for (const line of scope.paid.search_term as Line[]) {
    add(isBrand(line) ? brand : rest, line);
    add(all, line);
  }
  return [
    {
      rule: 'F10',
      name: 'brand-split',
      kind: 'info',
      amount: null,
      rows: [
        {
          brand: true,
          acos: ratio(brand.spend, brand.sales),
          spend_share: ratio(brand.spend, all.spend),
          sales_share: ratio(brand.sales, all.sales),
        },
        { brand: false, acos: ratio(rest.spend, rest.sales) },
      ],
    },
  ];
}
