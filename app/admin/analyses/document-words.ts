import { m } from '#messages/messages.js';
import type { AnalysisFailure } from '#shared/analyses.ts';
import type { RefusalCode, Warning } from '#shared/analysis-document.ts';
import type { UnreadCode } from '#shared/analysis-mapping.ts';
import { clicksOf } from '#shared/analysis-needs.ts';

/** Words for what a document says by codes. A code that is newer than these words is shown as it is. */

type Words = Record<string, () => string>;

const wordOf = (words: Words, code: string): string => words[code]?.() ?? code.replaceAll('_', ' ');

const kinds: Words = {
  search_term: m.admin_analyses_kind_search_term,
  business_asin: m.admin_analyses_kind_business_asin,
  business_asin_date: m.admin_analyses_kind_business_asin_date,
  business_date: m.admin_analyses_kind_business_date,
  advertised_product: m.admin_analyses_kind_advertised_product,
  search_query_performance: m.admin_analyses_kind_search_query_performance,
  search_query_asin: m.admin_analyses_kind_search_query_asin,
  listings: m.admin_analyses_kind_listings,
  placement: m.admin_analyses_kind_placement,
  targeting: m.admin_analyses_kind_targeting,
  campaign: m.admin_analyses_kind_campaign,
  campaign_list: m.admin_analyses_kind_campaign_list,
  bulk: m.admin_analyses_kind_bulk,
  fee_preview: m.admin_analyses_kind_fee_preview,
  settlement: m.admin_analyses_kind_settlement,
  fba_other: m.admin_analyses_kind_fba_other,
  other_report: m.admin_analyses_kind_other_report,
  orders: m.admin_analyses_kind_orders,
};
export const kindWord = (kind: string): string => wordOf(kinds, kind);

const refusals: Record<RefusalCode, () => string> = {
  UNKNOWN_REPORT: m.admin_analyses_refused_unknown,
  BUYER_DATA: m.admin_analyses_refused_buyers,
  MISALIGNED_ROWS: m.admin_analyses_refused_misaligned,
  DAMAGED_NUMBERS: m.admin_analyses_refused_damaged,
  AMBIGUOUS_DATES: m.admin_analyses_refused_dates,
  NO_ROWS: m.admin_analyses_refused_no_rows,
  TOO_LARGE: m.admin_analyses_refused_large,
  ZIP_RATIO: m.admin_analyses_refused_zip,
  ENCRYPTED: m.admin_analyses_refused_encrypted,
  LEGACY_XLS: m.admin_analyses_refused_xls,
  OTHER_SHEETS: m.admin_analyses_refused_other_sheets,
};
/** Why a file is not read, with the line where it was seen. */
export function refusalText({ code, line }: { code: RefusalCode; line?: number | undefined }): string {
  const why = wordOf(refusals, code);
  return line === undefined ? why : `${why} ${m.admin_analyses_at_line({ line: String(line) })}`;
}

const failures: Record<AnalysisFailure, () => string> = {
  ...refusals,
  cancelled: m.admin_analyses_failed_cancelled,
  'files-gone': m.admin_analyses_failed_files_gone,
  interrupted: m.admin_analyses_failed_interrupted,
  unexpected: m.admin_analyses_failed_unexpected,
};
export const failureText = (failure: AnalysisFailure | null): string => wordOf(failures, failure ?? 'unexpected');

const mappable = new Set<string>(['UNKNOWN_REPORT', 'AMBIGUOUS_DATES', 'UNKNOWN_RESULTS'] satisfies UnreadCode[]);
/** A person can say what its columns are, or more of them. */
export const isMappable = (code: string | null): boolean => mappable.has(code ?? '');

const warnings: Words = {
  DUPLICATE_FILE: m.admin_analyses_warning_duplicate,
  OVERLAP: m.admin_analyses_warning_overlap,
  OVERLAP_CUT: m.admin_analyses_warning_overlap_cut,
  GAP: m.admin_analyses_warning_gap,
  SAME_ADS: m.admin_analyses_warning_same_ads,
  ARTICLES_TWICE: m.admin_analyses_warning_articles_twice,
  UNKNOWN_RESULTS: m.admin_analyses_warning_unknown_results,
  NO_ACCOUNT: m.admin_analyses_warning_no_account,
  OTHER_DAYS: m.admin_analyses_warning_other_days,
  DOUBTFUL_DAYS: m.admin_analyses_warning_doubtful_days,
  SPEND_DIFFERS: m.admin_analyses_warning_spend_differs,
  UNREAD_NUMBERS: m.admin_analyses_warning_unread_numbers,
  REPEATED_ROWS: m.admin_analyses_warning_repeated_rows,
  BROKEN_OFF: m.admin_analyses_warning_broken_off,
  LOSSY_IDS: m.admin_analyses_warning_lossy_ids,
  INCOMPLETE_BULK: m.admin_analyses_warning_incomplete_bulk,
  LAST_DAYS_INCOMPLETE: m.admin_analyses_warning_last_days,
  FORMULA_CELLS_IGNORED: m.admin_analyses_warning_formulas,
};
/** What a warning says; one without words of ours says what the engine wrote. */
export const warningText = ({ code, text }: Pick<Warning, 'code' | 'text'>): string => warnings[code]?.() ?? text;

const dayMs = 86_400_000;

/**
 * What is to be said of a file that was read, also of days that have not begun anywhere on the day `now`. The document cannot say that: it is the
 * same for the same files on any day.
 */
export function notesOf(
  { warnings: found, period }: { warnings: readonly Pick<Warning, 'code' | 'text'>[]; period: { end: string | null } },
  now = Date.now(),
): string[] {
  const isYetToCome = period.end !== null && period.end > new Date(now + dayMs).toISOString().slice(0, 10);
  return [...found.map(warningText), ...(isYetToCome ? [m.admin_analyses_warning_days_to_come()] : [])];
}

/** Why a person is asked what the columns of a table are. */
export const unreadText = (code: UnreadCode): string =>
  code === 'UNKNOWN_RESULTS' ? wordOf(warnings, code) : refusalText({ code });

const reasons: Words = {
  total: m.admin_analyses_skipped_total,
  overlap: m.admin_analyses_skipped_overlap,
  no_subject: m.admin_analyses_skipped_no_subject,
  no_numbers: m.admin_analyses_skipped_no_numbers,
  last_days: m.admin_analyses_skipped_last_days,
  other_days: m.admin_analyses_skipped_other_days,
  several_days: m.admin_analyses_skipped_several_days,
  other_ads: m.admin_analyses_skipped_other_ads,
  other_entity: m.admin_analyses_skipped_other_entity,
  other_report: m.admin_analyses_skipped_other_report,
};
export const skippedWord = (reason: string): string => wordOf(reasons, reason);

const findings: Words = {
  'zero-line': m.admin_analyses_finding_zero_line,
  'overpaid-line': m.admin_analyses_finding_overpaid_line,
  'overpaid-target-residual': m.admin_analyses_finding_overpaid_target_residual,
  'poison-words': m.admin_analyses_finding_poison_words,
  'bought-twice': m.admin_analyses_finding_bought_twice,
  harvest: m.admin_analyses_finding_harvest,
  'sold-at-a-loss': m.admin_analyses_finding_sold_at_a_loss,
  'featured-offer-lost-or-no-stock': m.admin_analyses_finding_featured_offer,
  'dead-listing': m.admin_analyses_finding_dead_listing,
  'wrong-product-advertised': m.admin_analyses_finding_wrong_product,
  'brand-split': m.admin_analyses_finding_brand_split,
  'brand-defence': m.admin_analyses_finding_brand_defence,
  'overpaid-placement': m.admin_analyses_finding_overpaid_placement,
  'overpaid-clause': m.admin_analyses_finding_overpaid_clause,
  'winner-without-budget': m.admin_analyses_finding_winner_without_budget,
  'page-does-not-convert': m.admin_analyses_finding_page_does_not_convert,
  'demand-lost': m.admin_analyses_finding_demand_lost,
};
export const findingTitle = (name: string): string => wordOf(findings, name);

/** What each rule asks, for those that could not be asked. */
const rules: Words = {
  F01: m.admin_analyses_rule_f01,
  F02: m.admin_analyses_rule_f02,
  F03: m.admin_analyses_rule_f03,
  F04: m.admin_analyses_rule_f04,
  F05: m.admin_analyses_rule_f05,
  F06: m.admin_analyses_rule_f06,
  F07: m.admin_analyses_rule_f07,
  F08: m.admin_analyses_rule_f08,
  F09: m.admin_analyses_rule_f09,
  F10: m.admin_analyses_rule_f10,
  F11: m.admin_analyses_rule_f11,
  F12: m.admin_analyses_rule_f12,
  F13: m.admin_analyses_rule_f13,
  F14: m.admin_analyses_rule_f14,
  F15: m.admin_analyses_rule_f15,
};
export const ruleWord = (rule: string): string => wordOf(rules, rule);

const needs: Words = {
  price: m.admin_analyses_need_break_even,
  'brand terms': m.admin_analyses_need_brands,
  targeting: m.admin_analyses_need_targeting,
  'targeting match type': m.admin_analyses_need_match,
  'promoted or halo columns': m.admin_analyses_need_halo,
  'orders and sales': m.admin_analyses_need_results,
  'targeting clauses': m.admin_analyses_need_clauses,
  'campaign by day with budget': m.admin_analyses_need_budget,
};
/** The three that follow from the break-even share are said with it. */
const saidElsewhere = new Set(['cogs', 'fees', 'vat']);

/** What is missing for a rule, in words. */
export function needsText(all: readonly string[]): string {
  const words = all.flatMap((need) => {
    if (saidElsewhere.has(need)) return [];
    const clicks = clicksOf(need);
    if (clicks) return [m.admin_analyses_need_clicks({ clicks })];
    return [needs[need]?.() ?? kindWord(need)];
  });
  return [...new Set(words)].join(', ');
}
