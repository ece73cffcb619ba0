import Big from 'big.js';
import { amountText, ratio } from '#server/analysis/amounts.ts';
import type { Collected, Product } from '#server/analysis/collect/scope.ts';
import { excessOf } from '#server/analysis/judge/claims.ts';
import { clause } from '#server/analysis/judge/places.ts';
import type { Judged } from '#server/analysis/judge/scope.ts';
import { add, byText, type Figures, type Line, noFigures, type Paid } from '#server/analysis/lines.ts';
import type { Parameters } from '#server/analysis/parameters.ts';
import type { Breakdown, Outcome, Part } from '#shared/analysis-document.ts';
import { byLine, outcomesOf } from './outcomes.ts';

/** What charts and their tables show of a scope, beside the document. */

const [mostCampaigns, mostTerms, mostProducts] = [20, 150, 50];

function groups<T extends Figures>(rows: readonly T[], nameOf: (row: T) => string): Map<string, Figures> {
  const found = new Map<string, Figures>();
  let [last, figures] = ['', noFigures()];
  for (const row of rows) {
    const name = nameOf(row);
    // Rows of one name mostly follow each other.
    if (name !== last || found.size === 0) {
      figures = found.get(name) ?? noFigures();
      found.set(name, figures);
      last = name;
    }
    add(figures, row);
  }
  return found;
}

const partOf = (name: string | null, figures: Figures, currency: string): Part => ({
  name,
  spend: amountText(figures.spend, currency),
  sales: amountText(figures.sales, currency),
  orders: figures.orders,
  clicks: figures.clicks,
  acos: ratio(figures.spend, figures.sales),
});

/** The `most` groups that cost most, then all others together. */
function parts(found: Map<string, Figures>, currency: string, most: number): Part[] {
  const sorted = [...found].sort(([one, a], [other, b]) => b.spend - a.spend || byText(one, other));
  const rest = noFigures();
  for (const [, figures] of sorted.slice(most)) add(rest, figures);
  return [
    ...sorted.slice(0, most).map(([name, figures]) => partOf(name, figures, currency)),
    ...(sorted.length > most ? [partOf(null, rest, currency)] : []),
  ];
}

/** The first `count` in order, without sorting hundreds of thousands for them. */
function firstOf<T>(all: Iterable<T>, count: number, compare: (one: T, other: T) => number): T[] {
  let kept: T[] = [];
  let last: T | undefined;
  for (const each of all) {
    if (last !== undefined && compare(each, last) >= 0) continue;
    kept.push(each);
    if (kept.length < 8 * count) continue;
    kept = kept.sort(compare).slice(0, count);
    last = kept.at(-1);
  }
  return kept.sort(compare).slice(0, count);
}

/** What was bid on: words, or what Amazon finds for an article, or single articles and categories. */
function matchOf({ match, targeting }: Paid): string {
  if (match === 'EXACT' || match === 'PHRASE' || match === 'BROAD') return match.toLowerCase();
  if (/^(?:asin|category|brand)\b.*[=:]/i.test(targeting)) return 'product';
  if (clause.test(targeting) || targeting === '*' || match === 'TARGETING_EXPRESSION_PREDEFINED') return 'auto';
  if (match === 'TARGETING_EXPRESSION') return 'product';
  return match === '' && targeting !== '' ? 'auto' : 'unknown';
}

/** Rows of the first report that there is: those of two are the same ads twice. */
function paidRows({ paid }: Collected): readonly Paid[] {
  const kinds = [paid.search_term, paid.campaign, paid.targeting, paid.advertised_product, paid.placement];
  return kinds.find((rows) => rows.length > 0) ?? [];
}

/** The first line of each term. */
function* firstLines(lines: readonly Line[], terms: number): Generator<Line> {
  const isKnown = new Uint8Array(terms);
  for (const line of lines) {
    if (isKnown[line.termId] === 1) continue;
    isKnown[line.termId] = 1;
    yield line;
  }
}

function termsOf(scope: Collected, { claims, isBrand }: Judged, parameters: Parameters): Breakdown['terms'] {
  const { wasted, overpaid } = byLine(claims);
  const lines: readonly Line[] = scope.paid.search_term;
  const clicks = new Float64Array(scope.terms);
  for (const line of lines) clicks[line.termId] = (clicks[line.termId] as number) + line.clicks;
  const shown = firstOf(
    firstLines(lines, scope.terms),
    mostTerms,
    (one, other) => (clicks[other.termId] as number) - (clicks[one.termId] as number) || byText(one.term, other.term),
  );
  const terms = new Map(shown.map((line) => [line.termId, { ...noFigures(), line, wasted: 0, overpaid: 0 }]));
  const isShown = new Uint8Array(clicks.length);
  for (const { termId } of shown) isShown[termId] = 1;
  for (const line of lines) {
    const known = isShown[line.termId] === 1 ? terms.get(line.termId) : undefined;
    if (!known) continue;
    add(known, line);
    if (wasted.has(line)) known.wasted += line.spend;
    known.overpaid += Number(overpaid.get(line) ?? 0);
  }
  const outcomeOf = (figures: Figures & { line: Line; wasted: number; overpaid: number }): Outcome => {
    if (isBrand(figures.line)) return 'brand';
    if (figures.wasted + figures.overpaid > 0) return figures.wasted > figures.overpaid ? 'never_sold' : 'excess';
    if (excessOf(figures, parameters.target_acos).lte(0)) return 'good';
    return figures.sales > 0 ? 'fair' : 'undecided';
  };
  return [...terms.values()].map((figures) => ({
    term: figures.line.term,
    clicks: figures.clicks,
    orders: figures.orders,
    spend: amountText(figures.spend, scope.currency),
    cvr: ratio(figures.orders, figures.clicks),
    outcome: outcomeOf(figures),
  }));
}

const productsOf = (products: readonly Product[], currency: string): Breakdown['products'] =>
  products
    .toSorted((one, other) => other.sessions - one.sessions || byText(one.asin, other.asin))
    .slice(0, mostProducts)
    .map(({ asin, title, sessions, units, pageviews, offered, sales }) => ({
      asin,
      title: title || null,
      sessions,
      units,
      conversion: ratio(units, sessions),
      featured_offer: offered === null ? null : ratio(new Big(offered), pageviews),
      sales: amountText(sales, currency),
    }));

/** All but what is promised, which findings with numbers say. */
export function breakdownOf(scope: Collected, judged: Judged, parameters: Parameters): Omit<Breakdown, 'promised'> {
  const { currency } = scope;
  const rows = paidRows(scope);
  return {
    outcomes: outcomesOf(scope, judged, parameters),
    campaigns: parts(
      groups(rows, ({ campaign }) => campaign),
      currency,
      mostCampaigns,
    ),
    matches: parts(groups(rows, matchOf), currency, 6),
    terms: termsOf(scope, judged, parameters),
    products: productsOf(scope.products, currency),
  };
}
