import { m } from '#messages/messages.js';
import type { FindingRow } from '#shared/analysis-document.ts';
import type { ReportFinding, ReportLanguage, ReportScope } from '#shared/analysis-report.ts';
import { shortened } from './break-words.ts';
import { type Figures, figuresIn, sumOf } from './figures.ts';
import { type RowName, rowName } from './finding-text.ts';
import type { Word } from './finding-words.ts';
import { withSharesOfRest } from './kpis.ts';

/** Rows of findings as tables: which columns each finding has, and how a cell is written. */

type Kind = 'money' | 'count' | 'share' | 'chance' | 'reason' | 'text';
type Column = { key: string; label: Word; kind: Kind };

const column = (key: string, label: Word, kind: Kind): Column => ({ key, label, kind });
const clicks = column('clicks', m.report_col_clicks, 'count');
const orders = column('orders', m.report_col_orders, 'count');
const sales = column('sales', m.report_col_sales, 'money');
const acos = column('acos', m.report_kpi_acos, 'share');
const p = column('p', m.report_col_chance, 'chance');
const paid = column('spend', m.report_col_paid, 'money');
const loss = column('amount', m.report_col_loss, 'money');

const columns: Record<string, { head: Word; columns: Column[] }> = {
  'zero-line': { head: m.report_col_term, columns: [clicks, orders, p, column('spend', m.report_col_risk, 'money')] },
  'overpaid-line': {
    head: m.report_col_term,
    columns: [acos, column('max_cpc', m.report_col_max_cpc, 'money'), column('saving', m.report_col_risk, 'money')],
  },
  'overpaid-target-residual': {
    head: m.report_col_target,
    columns: [
      column('excess', m.report_col_excess, 'money'),
      column('claimed_by_lines', m.report_col_claimed, 'money'),
      column('left', m.report_col_risk, 'money'),
    ],
  },
  'poison-words': { head: m.report_col_word, columns: [column('terms', m.report_col_terms, 'count'), clicks, paid, p] },
  'bought-twice': { head: m.report_col_term, columns: [column('lines', m.report_col_lines, 'count'), paid] },
  harvest: { head: m.report_col_term, columns: [orders, sales, acos] },
  'sold-at-a-loss': { head: m.report_col_product, columns: [acos, p, loss] },
  'featured-offer-lost-or-no-stock': {
    head: m.report_col_product,
    columns: [
      column('offered', m.report_col_offered, 'share'),
      column('pageviews', m.report_col_views, 'count'),
      paid,
      loss,
    ],
  },
  'dead-listing': { head: m.report_col_product, columns: [column('reason', m.report_col_reason, 'reason'), loss] },
  'wrong-product-advertised': {
    head: m.report_col_product,
    columns: [orders, column('halo_share', m.report_col_halo, 'share')],
  },
  'brand-split': {
    head: m.report_col_searches,
    columns: [
      acos,
      column('spend_share', m.report_col_spend_share, 'share'),
      column('sales_share', m.report_col_sales_share, 'share'),
    ],
  },
  'brand-defence': {
    head: m.report_col_query,
    columns: [
      column('purchases', m.report_col_purchases, 'count'),
      column('own_share', m.report_col_own_share, 'share'),
    ],
  },
  'overpaid-placement': {
    head: m.report_col_place,
    columns: [acos, column('bid_factor', m.report_col_bid, 'share'), p, column('excess', m.report_col_excess, 'money')],
  },
  'overpaid-clause': {
    head: m.report_col_clause,
    columns: [acos, column('bid_factor', m.report_col_bid, 'share'), p, column('excess', m.report_col_excess, 'money')],
  },
  'winner-without-budget': {
    head: m.report_col_campaign,
    columns: [acos, column('days_spent', m.report_col_days_spent, 'count'), column('days', m.report_col_days, 'count')],
  },
  'page-does-not-convert': {
    head: m.report_col_product,
    columns: [
      column('sessions', m.report_col_sessions, 'count'),
      column('units', m.report_col_units, 'count'),
      column('expected_rate', m.report_col_expected, 'share'),
      p,
    ],
  },
  'demand-lost': {
    head: m.report_col_query,
    columns: [
      column('lost_purchases', m.report_col_lost_purchases, 'count'),
      column('amount', m.report_col_worth, 'money'),
    ],
  },
};

/** Rows that a report shows of a finding; all of them stand behind its link. */
export const mostShown = 10;

/** Rows of what no columns are written down for: everything that they hold, as it is. */
function unknownColumns({ rows: [first = {}] }: ReportFinding): { head: Word; columns: Column[] } {
  const keys = Object.keys(first).filter((key) => key !== 'row');
  return { head: m.report_figure, columns: keys.map((key) => column(key, () => key, 'text')) };
}

function cell(
  value: FindingRow[string] | undefined,
  kind: Kind,
  currency: string,
  figures: Figures,
  language: ReportLanguage,
) {
  if (value === null || value === undefined || typeof value === 'boolean') return figures.none;
  if (kind === 'money') return figures.money(String(value), currency);
  if (kind === 'count') return figures.count(value);
  if (kind === 'share') return figures.share(value);
  if (kind === 'chance') return figures.chance(String(value));
  if (kind === 'reason' && value === 'no stock') return m.report_reason_no_stock({}, { locale: language });
  if (kind === 'reason' && value === 'inactive') return m.report_reason_inactive({}, { locale: language });
  return String(value);
}

/** Rows with what follows from them: what is left of a target, and the shares of what is not the own name. */
function rowsOf({ name, rows }: ReportFinding): FindingRow[] {
  if (name === 'overpaid-target-residual')
    return rows.map((row) => ({ ...row, left: sumOf([`${row.excess ?? 0}`, `-${row.claimed_by_lines ?? 0}`]) }));
  return name === 'brand-split' ? withSharesOfRest(rows) : rows;
}

/** Longer titles of Amazon's say the same again. */
const titleLetters = 80;

/** A product by its name, where a report told it; its number stands below. */
function withTitle({ name, place }: RowName, titles: ReadonlyMap<string, string | null>): RowName {
  const title = titles.get(name.toUpperCase());
  return title
    ? { name: shortened(title, titleLetters), place: [name, place].filter(Boolean).join(' · ') }
    : { name, place };
}

export type ReportTable = {
  head: string;
  columns: { label: string; isText: boolean }[];
  rows: { name: string; place: string; cells: string[] }[];
};

/** The first rows of a finding, in words. */
export function findingTable(finding: ReportFinding, scope: ReportScope, language: ReportLanguage): ReportTable {
  const figures = figuresIn(language);
  const say = { locale: language };
  const { head, columns: shown } = columns[finding.name] ?? unknownColumns(finding);
  const titles = new Map(scope.breakdown.products.map(({ asin, title }) => [asin.toUpperCase(), title]));
  const nameOf = (row: FindingRow) => {
    if (typeof row.brand !== 'boolean') return withTitle(rowName(finding, row), titles);
    return { name: (row.brand ? m.report_brand_with : m.report_brand_without)({}, say), place: '' };
  };
  return {
    head: head({}, say),
    columns: shown.map(({ label, kind }) => ({
      label: label({}, say),
      isText: kind === 'reason' || kind === 'text',
    })),
    rows: rowsOf(finding)
      .slice(0, mostShown)
      .map((row) => ({
        ...nameOf(row),
        cells: shown.map(({ key, kind }) => cell(row[key], kind, scope.currency, figures, language)),
      })),
  };
}
