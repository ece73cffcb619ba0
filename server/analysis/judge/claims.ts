import Big from 'big.js';
import { add, byText, type Figures, type Line, lineName, noFigures } from '#server/analysis/lines.ts';
import type { Matter } from './finding.ts';
import { chance, isTestable } from './test.ts';

/** What is claimed of what was paid, where the test says that it does not come back. Each euro is claimed once; amounts in millionths. */

/** A line of which a part, or all, is claimed. */
export type Claim = { line: Line; name: string; amount: Big; p: number };

/** A target of which more is claimed than its lines claim. */
export type Residual = {
  name: string;
  figures: Figures;
  line: Line;
  excess: Big;
  already: Big;
  amount: Big;
  p: number;
};

export type Claims = {
  /** Never sold: F02. */
  wasted: Claim[];
  /** Cost more than its sales may cost: F01. */
  overpaid: Claim[];
  residuals: Residual[];
  /** What was paid for each target as a whole, by its name. */
  targets: ReadonlyMap<string, Figures>;
};

export const noClaims = (): Claims => ({ wasted: [], overpaid: [], residuals: [], targets: new Map() });

/** What a line or a target cost beyond its share of what it sold; never more than it cost, though what is sent back may be a sale below nought. */
export function excessOf({ spend, sales }: Pick<Figures, 'spend' | 'sales'>, targetAcos: string): Big {
  const excess = new Big(spend).minus(new Big(targetAcos).times(sales));
  return excess.gt(spend) ? new Big(spend) : excess;
}

const byAmount = (one: { amount: Big; name: string }, other: { amount: Big; name: string }) =>
  other.amount.cmp(one.amount) || byText(one.name, other.name);

export const sum = (amounts: readonly { amount: Big }[]): Big =>
  amounts.reduce((total, { amount }) => total.plus(amount), new Big(0));

function ofLines({ lines, account, parameters }: Matter): Pick<Claims, 'wasted' | 'overpaid'> {
  const [wasted, overpaid]: [Claim[], Claim[]] = [[], []];
  for (const line of lines) {
    if (!isTestable(line) || line.spend <= 0) continue;
    const p = chance(line, account);
    if (p >= account.mostP) continue;
    const name = lineName(line);
    if (line.orders === 0 && line.sales === 0) wasted.push({ line, name, amount: new Big(line.spend), p });
    else {
      const amount = excessOf(line, parameters.target_acos);
      if (amount.gt(0)) overpaid.push({ line, name, amount, p });
    }
  }
  return { wasted: wasted.sort(byAmount), overpaid: overpaid.sort(byAmount) };
}

/** The claims on an account's lines, then on what was bid on (the target), less what its lines claim already. */
export function claimsOf(matter: Matter): Claims {
  const { lines, account, parameters, scope } = matter;
  const { wasted, overpaid } = ofLines(matter);
  const targets = new Map<string, Figures & { line: Line }>();
  // A report without targeting and match type does not say what was bid on.
  if (!scope.columns.has('targeting') && !scope.columns.has('match')) return { ...noClaims(), wasted, overpaid };
  let last: (Figures & { line: Line }) | undefined;
  for (const line of lines) {
    const name = line.targetName;
    // Lines of one target mostly follow each other.
    const figures = last?.line.targetName === name ? last : (targets.get(name) ?? { ...noFigures(), line });
    add(figures, line);
    if (figures !== last) targets.set(name, figures);
    last = figures;
  }
  const claimed = new Map<string, Big>();
  for (const { line, amount } of [...wasted, ...overpaid]) {
    const name = line.targetName;
    claimed.set(name, (claimed.get(name) ?? new Big(0)).plus(amount));
  }
  const residuals = [...targets].flatMap(([name, { line, ...figures }]): Residual[] => {
    // Well within its target, whatever the last digit is.
    if (figures.spend < account.targetAcos * figures.sales * 0.999) return [];
    const already = claimed.get(name) ?? new Big(0);
    const excess = excessOf(figures, parameters.target_acos);
    const amount = excess.minus(already);
    if (!amount.gt(0)) return [];
    const p = chance(figures, account);
    return p < account.mostP ? [{ name, figures, line, excess, already, amount, p }] : [];
  });
  return { wasted, overpaid, residuals: residuals.sort(byAmount), targets };
}
