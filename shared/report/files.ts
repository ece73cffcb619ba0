import { m } from '#messages/messages.js';
import type { RefusalCode, RefusedFile } from '#shared/analysis-document.ts';
import type { AnalysisReport, ReportFile, ReportLanguage } from '#shared/analysis-report.ts';
import { figuresIn } from './figures.ts';
import type { Word } from './finding-words.ts';

/** What was read, in words. */

const kinds: Record<string, Word> = {
  search_term: m.report_kind_search_term,
  targeting: m.report_kind_targeting,
  campaign: m.report_kind_campaign,
  placement: m.report_kind_placement,
  advertised_product: m.report_kind_advertised_product,
  business_asin: m.report_kind_business,
  business_asin_date: m.report_kind_business,
  business_date: m.report_kind_business,
  listings: m.report_kind_listings,
  search_query_performance: m.report_kind_queries,
  bulk: m.report_kind_bulk,
  orders: m.report_kind_orders,
};

const refusals: Record<RefusalCode, Word> = {
  UNKNOWN_REPORT: m.report_refused_unknown_report,
  BUYER_DATA: m.report_refused_buyer_data,
  MISALIGNED_ROWS: m.report_refused_misaligned_rows,
  DAMAGED_NUMBERS: m.report_refused_damaged_numbers,
  AMBIGUOUS_DATES: m.report_refused_ambiguous_dates,
  NO_ROWS: m.report_refused_no_rows,
  TOO_LARGE: m.report_refused_too_large,
  ZIP_RATIO: m.report_refused_zip_ratio,
  ENCRYPTED: m.report_refused_encrypted,
  LEGACY_XLS: m.report_refused_legacy_xls,
  OTHER_SHEETS: m.report_refused_other_sheets,
};

const warnings: Record<string, Word> = {
  OVERLAP: m.report_warning_overlap,
  OVERLAP_CUT: m.report_warning_overlap_cut,
  GAP: m.report_warning_gap,
  SAME_ADS: m.report_warning_same_ads,
  ARTICLES_TWICE: m.report_warning_articles_twice,
  NO_ACCOUNT: m.report_warning_no_account,
  UNKNOWN_RESULTS: m.report_warning_unknown_results,
  OTHER_DAYS: m.report_warning_other_days,
  DOUBTFUL_DAYS: m.report_warning_doubtful_days,
  SPEND_DIFFERS: m.report_warning_spend_differs,
  LAST_DAYS_INCOMPLETE: m.report_warning_last_days_incomplete,
  FORMULA_CELLS_IGNORED: m.report_warning_formula_cells_ignored,
  UNREAD_NUMBERS: m.report_warning_unread_numbers,
  REPEATED_ROWS: m.report_warning_repeated_rows,
  BROKEN_OFF: m.report_warning_broken_off,
  LOSSY_IDS: m.report_warning_lossy_ids,
  INCOMPLETE_BULK: m.report_warning_incomplete_bulk,
  DUPLICATE_FILE: m.report_warning_duplicate_file,
};

const skips: Record<string, typeof m.report_skip_other> = {
  total: m.report_skip_total,
  overlap: m.report_skip_overlap,
  no_subject: m.report_skip_no_subject,
  no_numbers: m.report_skip_no_numbers,
  last_days: m.report_skip_last_days,
  other_days: m.report_skip_other_days,
  several_days: m.report_skip_several_days,
  other_ads: m.report_skip_other_ads,
  other_entity: m.report_skip_other_entity,
  other_report: m.report_skip_other_report,
};

/** What a kind of report is called. */
export const kindName = (kind: string, language: ReportLanguage): string =>
  (kinds[kind] ?? m.report_kind_other)({}, { locale: language });

/** Why a file was not read, in a sentence. */
export const refusalText = (code: RefusalCode, language: ReportLanguage): string =>
  refusals[code]({}, { locale: language });

/** A note on a file, in a sentence. */
export function warningText(code: string, language: ReportLanguage): string {
  const say = { locale: language };
  return warnings[code]?.({}, say) ?? m.report_warning_other({ code }, say);
}

export type FileRow = {
  name: string;
  kind: string;
  covers: string;
  read: string;
  used: string;
  left: string;
  notes: string[];
};

function coversOf({ period }: ReportFile, language: ReportLanguage): string {
  const say = { locale: language };
  if (period.start === null || period.end === null) return m.report_file_days_unknown({}, say);
  const days = figuresIn(language).period({ start: period.start, end: period.end });
  return period.source === 'user' ? m.report_file_days_user({ days }, say) : days;
}

function fileRow(file: ReportFile, language: ReportLanguage): FileRow {
  const say = { locale: language };
  const figures = figuresIn(language);
  const skipped = Object.entries(file.rows.skipped).filter(([, count]) => count > 0);
  const kind = kindName(file.kind, language);
  return {
    name: file.name,
    kind: file.sheet === null ? kind : `${kind}, ${m.report_file_sheet({ sheet: file.sheet }, say)}`,
    covers: coversOf(file, language),
    read: figures.count(file.rows.read),
    used: figures.count(file.rows.used),
    left:
      skipped.length === 0
        ? m.report_file_left_none({}, say)
        : skipped
            .map(([reason, count]) => (skips[reason] ?? m.report_skip_other)({ count: figures.count(count) }, say))
            .join(', '),
    notes: [...new Set(file.warnings.map(({ code }) => warningText(code, language)))],
  };
}

function refusedRow({ file, code, line }: RefusedFile, language: ReportLanguage): FileRow {
  const say = { locale: language };
  return {
    name: file,
    kind: '',
    covers: m.report_file_refused({}, say),
    read: '–',
    used: '–',
    left: refusalText(code, language),
    notes: line === undefined ? [] : [m.report_file_line({ line }, say)],
  };
}

/** Every file that was given: what it covers, how much of it counts, and why the rest does not. */
export const fileRows = ({ files, refused, language }: AnalysisReport): FileRow[] => [
  ...files.map((file) => fileRow(file, language)),
  ...refused.map((file) => refusedRow(file, language)),
];
