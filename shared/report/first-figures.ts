import type { AnalysisFailure } from '#shared/analyses.ts';
import type {
  AnalysedFile,
  AnalysedScope,
  AnalysisDocument,
  Breakdown,
  Breakdowns,
  Money,
  Outcome,
  Period,
  RefusedFile,
} from '#shared/analysis-document.ts';
import { isAtRisk } from './breakdown.ts';
import { sumOf } from './figures.ts';
import { amountOf, bySpend } from './kpis.ts';

/**
 * The three figures that somebody gets who has just brought files: what was spent, what of it is at risk, and the best term without a bid of its own. Each
 * is counted or missing, and then what is missing is said; nothing is estimated. No consultant has looked at them yet.
 */
export type FirstFigures = {
  marketplace: string | null;
  currency: string;
  period: (Period & { days: number }) | null;
  /** Lines of search term reports that it is the sum of; null where the files are of another form. */
  rows: number | null;
  /** Null where no file tells of ads. */
  spend: Money | null;
  /** Null where it cannot be said; `needs` tells what that would take, in the words of the engine. */
  risk: { total: Money; share: number | null } | null;
  riskNeeds: string[];
  /** What the spend bought, with nothing left over; null where there are no search terms. */
  split: { bought: Money; undecided: Money; risk: Money } | null;
  term: { term: string; orders: number; acos: string | null } | null;
  termNeeds: string[];
  targetAcos: string;
  /** Other accounts, shops or currencies in the same files. */
  others: number;
};

/** A file as whoever brought it is told of it. */
export type ReadFile = {
  name: string;
  kind: string;
  sheet: string | null;
  period: Period | null;
  /** Lines that count. */
  rows: number;
};

/** What is known of files that were brought: `unchecked` are the things that rules lacked, in the words of the engine. */
export type FirstLook =
  | { state: 'running'; progress: number }
  | { state: 'failed'; failure: AnalysisFailure; refused: RefusedFile[] }
  | { state: 'read'; files: ReadFile[]; refused: RefusedFile[]; figures: FirstFigures | null; unchecked: string[] };

/** What each of `rules` lacked, each thing once; nothing where one of them was asked. */
function needsOf({ not_checked: unasked }: AnalysedScope, rules: readonly string[]): string[] {
  const lacking = rules.map((rule) => unasked.filter((each) => each.rule === rule).flatMap(({ needs }) => needs));
  return lacking.some((needs) => needs.length === 0) ? [] : [...new Set(lacking.flat())];
}

function splitOf({ outcomes }: Pick<Breakdown, 'outcomes'>, currency: string): FirstFigures['split'] {
  if (outcomes.length === 0) return null;
  const sum = (belongs: (outcome: Outcome) => boolean): Money => ({
    value: sumOf(['0', ...outcomes.filter(({ outcome }) => belongs(outcome)).map(({ spend }) => spend)]),
    currency,
  });
  return {
    bought: sum((outcome) => !isAtRisk(outcome) && outcome !== 'undecided'),
    undecided: sum((outcome) => outcome === 'undecided'),
    risk: sum(isAtRisk),
  };
}

function termOf({ findings }: AnalysedScope): FirstFigures['term'] {
  const row = findings.find(({ rule, name }) => rule === 'F05' && name === 'harvest')?.rows[0];
  if (typeof row?.term !== 'string') return null;
  return { term: row.term, orders: Number(row.orders), acos: typeof row.acos === 'string' ? row.acos : null };
}

/** A bulk file lists much beside its search terms. */
const rowsOf = (files: AnalysedFile[]): number | null =>
  files.some(({ kind }) => kind === 'bulk')
    ? null
    : files.filter(({ kind }) => kind === 'search_term').reduce((sum, { rows }) => sum + rows.used, 0);

const mainScope = ({ scopes }: AnalysisDocument): AnalysedScope | undefined => bySpend(scopes)[0];

/** Whether rows were asked what they may cost; without that nothing at risk is no result. */
export const isJudged = ({ not_checked: unasked }: Pick<AnalysedScope, 'not_checked'>): boolean =>
  !unasked.some(({ rule }) => rule === 'F01');

/** The two sums that a list shows of an analysis; null each where it cannot be said. */
export type Headline = { spend: Money | null; risk: Money | null };

export function headlineOf(document: AnalysisDocument): Headline {
  const scope = mainScope(document);
  const spend = scope ? amountOf(scope.kpis, 'ad_spend') : null;
  return { spend, risk: scope && spend !== null && isJudged(scope) ? scope.money_at_risk.total : null };
}

/** Of the scope of which most was spent; null where no file could be read. */
export function firstFigures(document: AnalysisDocument, breakdowns: Breakdowns): FirstFigures | null {
  const scope = mainScope(document);
  if (!scope) return null;
  const spend = amountOf(scope.kpis, 'ad_spend');
  const riskNeeds = needsOf(scope, ['F01', 'F02']);
  const { total } = scope.money_at_risk;
  const share = spend && Number(spend.value) > 0 ? Number(total.value) / Number(spend.value) : null;
  const { target_acos: targetAcos = '' } = document.parameters as { target_acos?: string };
  return {
    marketplace: scope.marketplace,
    currency: scope.currency,
    period: scope.period,
    rows: rowsOf(document.files.filter(({ id }) => scope.files.includes(id))),
    spend,
    risk: spend && riskNeeds.length === 0 ? { total, share } : null,
    riskNeeds,
    split: splitOf(breakdowns[scope.id] ?? { outcomes: [] }, scope.currency),
    term: termOf(scope),
    termNeeds: needsOf(scope, ['F05']),
    targetAcos,
    others: document.scopes.length - 1,
  };
}
