import { m } from '#messages/messages.js';
import type { Outcome } from '#shared/analysis-document.ts';
import type { ReportLanguage, ReportScope } from '#shared/analysis-report.ts';
import { sumOf } from './figures.ts';
import type { Word } from './finding-words.ts';

/** What charts and their tables show, in words. */

const outcomeWords: Record<Outcome, Word> = {
  brand: m.report_outcome_brand,
  good: m.report_outcome_good,
  fair: m.report_outcome_fair,
  undecided: m.report_outcome_undecided,
  excess: m.report_outcome_excess,
  target_excess: m.report_outcome_target_excess,
  never_sold: m.report_outcome_never_sold,
};

const matchWords: Record<string, Word> = {
  exact: m.report_match_exact,
  phrase: m.report_match_phrase,
  broad: m.report_match_broad,
  auto: m.report_match_auto,
  product: m.report_match_product,
};

/** Outcomes of which the money is at risk. */
const riskOutcomes: readonly Outcome[] = ['excess', 'target_excess', 'never_sold'];
export const isAtRisk = (outcome: Outcome): boolean => riskOutcomes.includes(outcome);

export const outcomeName = (outcome: Outcome, language: ReportLanguage): string =>
  outcomeWords[outcome]({}, { locale: language });

export const matchName = (name: string | null, language: ReportLanguage): string =>
  (matchWords[name ?? ''] ?? m.report_match_unknown)({}, { locale: language });

/** A campaign, or all that have no name of their own in the chart. */
export const campaignName = (name: string | null, language: ReportLanguage): string =>
  name ?? m.report_chart_others({}, { locale: language });

export type SpendByOutcome = {
  parts: { outcome: Outcome; spend: string; isRisk: boolean }[];
  total: string;
  fair: string;
  risk: string;
};

/** What the spend bought, with what is at risk at the end; null where nobody knows. */
export function spendByOutcome({ breakdown }: Pick<ReportScope, 'breakdown'>): SpendByOutcome | null {
  const parts = breakdown.outcomes
    .filter(({ spend }) => Number(spend) > 0)
    .map((part) => ({ ...part, isRisk: isAtRisk(part.outcome) }))
    .toSorted((one, other) => Number(one.isRisk) - Number(other.isRisk));
  if (parts.length === 0) return null;
  const sum = (those: typeof parts) => sumOf(those.map(({ spend }) => spend));
  return {
    parts,
    total: sum(parts),
    fair: sum(parts.filter(({ isRisk }) => !isRisk)),
    risk: sum(parts.filter(({ isRisk }) => isRisk)),
  };
}
