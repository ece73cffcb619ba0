import Big from 'big.js';
import { amountText, digitsOf } from '#server/analysis/amounts.ts';
import type { Collected } from '#server/analysis/collect/scope.ts';
import { type Claims, excessOf } from '#server/analysis/judge/claims.ts';
import type { Judged } from '#server/analysis/judge/scope.ts';
import type { Line } from '#server/analysis/lines.ts';
import type { Parameters } from '#server/analysis/parameters.ts';
import { type Breakdown, type Outcome, outcomes } from '#shared/analysis-document.ts';

/** Where each euro of a scope went. */

type Spent = Record<Outcome, Big>;

const nothing = (): Spent => ({
  brand: new Big(0),
  good: new Big(0),
  fair: new Big(0),
  undecided: new Big(0),
  excess: new Big(0),
  target_excess: new Big(0),
  never_sold: new Big(0),
});

/** Where the money of single lines went; what whole targets claim is still in it. */
function outcomeOf(line: Line, { wasted, overpaid }: ByLine, isBrand: boolean, targetAcos: string): Partial<Spent> {
  const spend = new Big(line.spend);
  if (isBrand) return { brand: spend };
  if (wasted.has(line)) return { never_sold: spend };
  const claimed = overpaid.get(line);
  if (claimed) return { excess: claimed, fair: spend.minus(claimed) };
  const excess = excessOf(line, targetAcos);
  if (excess.lte(0)) return { good: spend };
  return { undecided: excess, fair: spend.minus(excess) };
}

/** The outcome that has the whole of a line, where that can be said without counting fractions. */
function wholeOutcome(
  line: Line,
  { wasted, overpaid }: ByLine,
  isBrand: boolean,
  targetAcos: number,
): 'brand' | 'good' | 'undecided' | 'never_sold' | undefined {
  if (isBrand) return 'brand';
  if (wasted.has(line)) return 'never_sold';
  if (line.sales === 0) return line.spend > 0 ? 'undecided' : 'good';
  // Well below the target, whatever the last digit of a product of two fractions is.
  return line.spend < targetAcos * line.sales * 0.999 && !overpaid.has(line) ? 'good' : undefined;
}

/** Whether a line without a claim cost more than its sales may cost, whatever the last digit is: then what is fair of all such lines is counted once. */
const isAbove = (line: Line, { overpaid }: ByLine, targetAcos: number): boolean =>
  line.sales > 0 && line.spend > targetAcos * line.sales * 1.001 && !overpaid.has(line);

export type ByLine = { wasted: ReadonlySet<Line>; overpaid: ReadonlyMap<Line, Big> };

export const byLine = ({ wasted, overpaid }: Claims): ByLine => ({
  wasted: new Set(wasted.map(({ line }) => line)),
  overpaid: new Map(overpaid.map(({ line, amount }) => [line, amount])),
});

/** What a target claims beyond its lines is taken from what they leave open, which is never less; sales below nought may ask for more. */
function takeResidual(spent: Spent, amount: Big): void {
  let rest = amount;
  for (const outcome of ['undecided', 'fair', 'good'] as const) {
    const taken = spent[outcome].lt(rest) ? spent[outcome] : rest;
    spent[outcome] = spent[outcome].minus(taken);
    spent.target_excess = spent.target_excess.plus(taken);
    rest = rest.minus(taken);
  }
}

/** Amounts of the currency's digits that sum up to `total` exactly: what rounding leaves goes to the largest. */
function rounded(spent: Spent, total: number, currency: string): Breakdown['outcomes'] {
  const digits = digitsOf(currency);
  const texts = outcomes.map((outcome) => ({ outcome, spend: new Big(amountText(spent[outcome], currency)) }));
  const sum = texts.reduce((all, { spend }) => all.plus(spend), new Big(0));
  const largest = texts.toSorted((one, other) => other.spend.cmp(one.spend))[0];
  if (largest) largest.spend = largest.spend.plus(amountText(total, currency)).minus(sum);
  return texts.map(({ outcome, spend }) => ({ outcome, spend: spend.toFixed(digits) }));
}

/** What the spend of a scope bought. */
export function outcomesOf(
  scope: Collected,
  { claims, isBrand }: Judged,
  parameters: Parameters,
): Breakdown['outcomes'] {
  const lines = scope.paid.search_term;
  if (lines.length === 0) return [];
  const claimed = byLine(claims);
  const targetAcos = Number(parameters.target_acos);
  const all = nothing();
  const targets = new Map(claims.residuals.map(({ name }) => [name, nothing()]));
  // What one outcome has whole is added up as it is; only parts need exact fractions.
  const whole = { brand: 0, good: 0, undecided: 0, never_sold: 0 };
  const above = { spend: 0, sales: 0 };
  for (const line of lines) {
    const brand = isBrand(line);
    if (targets.size === 0 || brand || !targets.has(line.targetName)) {
      const outcome = wholeOutcome(line, claimed, brand, targetAcos);
      if (outcome) {
        whole[outcome] += line.spend;
        continue;
      }
      if (isAbove(line, claimed, targetAcos)) {
        above.spend += line.spend;
        above.sales += line.sales;
        continue;
      }
    }
    const spent = (brand ? undefined : targets.size > 0 ? targets.get(line.targetName) : undefined) ?? all;
    for (const [outcome, amount] of Object.entries(outcomeOf(line, claimed, brand, parameters.target_acos)))
      spent[outcome as Outcome] = spent[outcome as Outcome].plus(amount);
  }
  for (const outcome of Object.keys(whole) as (keyof typeof whole)[]) all[outcome] = all[outcome].plus(whole[outcome]);
  const fair = new Big(parameters.target_acos).times(above.sales);
  all.fair = all.fair.plus(fair);
  all.undecided = all.undecided.plus(above.spend).minus(fair);
  for (const { name, amount } of claims.residuals) takeResidual(targets.get(name) as Spent, amount);
  for (const spent of targets.values())
    for (const outcome of outcomes) all[outcome] = all[outcome].plus(spent[outcome]);
  return rounded(
    all,
    lines.reduce((sum, { spend }) => sum + spend, 0),
    scope.currency,
  );
}
