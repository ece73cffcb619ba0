import Big from 'big.js';
import { amountText, fraction, money, ratio } from '#server/analysis/amounts.ts';
import { add, byText, type Figures, nameOf, noFigures, type Paid } from '#server/analysis/lines.ts';
import type { Found, Matter } from './finding.ts';
import { chance, isTestable } from './test.ts';

/** F11, F12, F13: where on the page, by which clause, and on which days money goes. */

/** The test on groups of rows; what is flagged is shown with what its bid should be, as a part of what it is. */
function tested(matter: Matter, rows: readonly Paid[], nameIn: (row: Paid) => string) {
  const { account, parameters, scope } = matter;
  const groups = new Map<string, Figures>();
  for (const row of rows) {
    const figures = groups.get(nameIn(row)) ?? noFigures();
    add(figures, row);
    groups.set(nameIn(row), figures);
  }
  const found = [...groups].flatMap(([name, figures]) => {
    const amount = new Big(figures.spend).minus(new Big(parameters.target_acos).times(figures.sales));
    const p = isTestable(figures) ? chance(figures, account) : 1;
    return amount.gt(0) && p < account.mostP ? [{ name, figures, amount, p }] : [];
  });
  return {
    total: found.reduce((sum, { amount }) => sum.plus(amount), new Big(0)),
    rows: found
      .sort((one, other) => other.amount.cmp(one.amount) || byText(one.name, other.name))
      .map(({ name, figures, amount, p }) => ({
        row: name,
        acos: ratio(figures.spend, figures.sales),
        bid_factor: ratio(new Big(parameters.target_acos).times(figures.sales), figures.spend),
        excess: amountText(amount, scope.currency),
        p: fraction(p),
      })),
  };
}

const formula = 'spend - target_acos * sales';

/** F11: places on the page where clicks do not come back. The new percentage is (1 + old) * bid_factor - 1, never below 0. */
export function placements(matter: Matter): Found[] {
  const { total, rows } = tested(matter, matter.scope.paid.placement, ({ campaign, placement }) =>
    nameOf(campaign, placement),
  );
  if (rows.length === 0) return [];
  return [
    {
      rule: 'F11',
      name: 'overpaid-placement',
      kind: 'info',
      amount: money(total, matter.scope.currency),
      formula,
      rows,
    },
  ];
}

/** The four ways in which an automatic campaign finds its buyers. */
export const clause = /^(?:close-match|loose-match|substitutes|complements)$/i;

/** Rows of automatic campaigns that say which of the four clauses brought them. */
export const clauseRows = ({ scope }: Matter): Paid[] => {
  const isClause = ({ targeting }: Paid) => clause.test(targeting);
  const targets = scope.paid.targeting.filter(isClause);
  return targets.length > 0 ? targets : scope.paid.search_term.filter(isClause);
};

/** F12: clauses of automatic campaigns whose clicks do not come back. */
export function clauses(matter: Matter): Found[] {
  const { total, rows } = tested(matter, clauseRows(matter), ({ campaign, adgroup, targeting }) =>
    nameOf(campaign, adgroup, targeting),
  );
  if (rows.length === 0) return [];
  return [
    { rule: 'F12', name: 'overpaid-clause', kind: 'info', amount: money(total, matter.scope.currency), formula, rows },
  ];
}

/** Campaigns by day of which the budget is known. */
export const budgetDays = ({ scope }: Matter): Paid[] =>
  scope.paid.campaign.filter(({ day, budget }) => day !== '' && budget !== null && budget > 0);

const wellBelow = '0.8';
const nearlyAll = 0.95;
const oftenEnough = 0.3;

/** F13: campaigns that earn and run out of budget on many days. */
export function withoutBudget(matter: Matter): Found[] {
  const { parameters } = matter;
  const limit = new Big(wellBelow).times(parameters.target_acos);
  const found = [...Map.groupBy(budgetDays(matter), ({ campaign }) => campaign)].flatMap(([name, days]) => {
    const figures = noFigures();
    for (const day of days) add(figures, day);
    const spent = days.filter(({ spend, budget }) => spend >= nearlyAll * (budget ?? Infinity)).length;
    const isWinner = figures.sales > 0 && new Big(figures.spend).lte(limit.times(figures.sales));
    return isWinner && spent / days.length >= oftenEnough ? [{ name, figures, spent, days: days.length }] : [];
  });
  if (found.length === 0) return [];
  const rows = found
    .sort((one, other) => other.figures.sales - one.figures.sales || byText(one.name, other.name))
    .map(({ name, figures, spent, days }) => ({
      row: name,
      acos: ratio(figures.spend, figures.sales),
      days_spent: spent,
      days,
    }));
  return [{ rule: 'F13', name: 'winner-without-budget', kind: 'growth', amount: null, action: 'raise_budget', rows }];
}
