import { ratio } from '#server/analysis/amounts.ts';
import type { AnalysisDocument } from '#server/analysis/document.ts';
import { type AnalysedScope, type Money, noCurrency } from '#shared/analysis-document.ts';
import { leastProofDays, type ProofFigures, type ProofRefusal, type ProofSide } from '#shared/proofs.ts';
import { commonDays, countDays, type Days, isSameAccount, placeOf, termFiles, toldDays } from './likeness.ts';
import { microIn, per30 } from './series.ts';

/** Two analyses of one account side by side, for people who were not there: whole accounts only, and only like with like. */

type Told = { scope: AnalysedScope; place: ReturnType<typeof placeOf>; days: Days[] };

const amountOf = ({ kpis }: AnalysedScope, name: 'ad_spend' | 'ad_sales') => kpis[name] as Money | null;

/** The accounts that search terms were read of. */
const toldOf = (document: AnalysisDocument): Told[] =>
  document.scopes
    .filter((scope) => termFiles(document, scope).length > 0)
    .map((scope) => ({ scope, place: placeOf(document, scope), days: toldDays(document, scope) }));

const spendOf = ({ scope }: Told) => Number(amountOf(scope, 'ad_spend')?.value ?? 0);

/** The account that most was spent on before, of those that both tell of in the same way. */
function pairOf(before: AnalysisDocument, after: AnalysisDocument): [Told, Told] | ProofRefusal {
  const others = toldOf(after);
  const same = toldOf(before).flatMap((one) =>
    others.filter((other) => isSameAccount(one.place, other.place)).map((other): [Told, Told] => [one, other]),
  );
  if (same.length === 0) return 'other_account';
  const named = same.filter(([{ place }]) => place.currency !== noCurrency);
  if (named.length === 0) return 'currency_unknown';
  const like = named.filter(([one, other]) => one.place.attributionDays === other.place.attributionDays);
  const [largest] = like.toSorted(([one], [other]) => spendOf(other) - spendOf(one));
  return largest ?? 'other_attribution';
}

function checkDays(before: readonly Days[], after: readonly Days[]): ProofRefusal | undefined {
  const [last, first] = [before.at(-1), after[0]];
  if (!last || !first) return 'period_unknown';
  if (commonDays(before, after) > 0) return 'overlap';
  if (last.end >= first.start) return 'wrong_order';
  return countDays(before) < leastProofDays || countDays(after) < leastProofDays ? 'too_short' : undefined;
}

function sideOf({ scope, days }: Told): ProofSide | undefined {
  const [spend, sales] = [amountOf(scope, 'ad_spend'), amountOf(scope, 'ad_sales')];
  const [first, last] = [days[0], days.at(-1)];
  if (!spend || !sales || !first || !last) return undefined;
  const [paid, sold] = [microIn(spend.value), microIn(sales.value)];
  const count = countDays(days);
  return {
    start: first.start,
    end: last.end,
    days: count,
    spend: per30(paid, count, scope.currency),
    sales: per30(sold, count, scope.currency),
    acos: ratio(paid, sold),
  };
}

/**
 * Spend, sales and ACOS of an account before and after, as of 30 days that files tell of; or why the two cannot be held against each other. Where
 * both tell of several accounts it is the one that most was spent on before: nobody chooses.
 */
export function beforeAndAfter(
  before: AnalysisDocument,
  after: AnalysisDocument,
): ProofFigures | { reason: ProofRefusal } {
  const pair = pairOf(before, after);
  if (typeof pair === 'string') return { reason: pair };
  const [one, other] = pair;
  const fault = checkDays(one.days, other.days);
  if (fault) return { reason: fault };
  const [first, second] = [sideOf(one), sideOf(other)];
  if (!first || !second) return { reason: 'columns_missing' };
  const { marketplace, attributionDays } = one.place;
  return { marketplace, attributionDays, before: first, after: second };
}
