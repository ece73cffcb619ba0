import { moneyText, shareText } from '#app/admin/parts/analyses/amounts.ts';
import { m } from '#messages/messages.js';
import type { FindingRow } from '#shared/analysis-document.ts';

/** What the columns of findings are called, and how their cells read. They stand in this order: what is stored has forgotten that of the rule. */

const names: Record<string, () => string> = {
  row: m.admin_analyses_cell_row,
  term: m.admin_column_term,
  query: m.admin_column_query,
  word: m.admin_analyses_cell_word,
  brand: m.admin_analyses_cell_brand,
  reason: m.admin_analyses_reason,
  clicks: m.admin_column_clicks,
  spend: m.admin_column_spend,
  orders: m.admin_column_orders,
  sales: m.admin_column_sales,
  sessions: m.admin_column_sessions,
  units: m.admin_column_units,
  terms: m.admin_analyses_cell_terms,
  lines: m.admin_analyses_cell_lines,
  days: m.admin_analyses_cell_days,
  days_spent: m.admin_analyses_cell_days_spent,
  purchases: m.admin_analyses_cell_purchases,
  own_share: m.admin_analyses_cell_own_share,
  bid_factor: m.admin_analyses_cell_bid_factor,
  expected_rate: m.admin_analyses_cell_expected_rate,
  lost_purchases: m.admin_analyses_cell_lost,
  offered: m.admin_analyses_kpi_buy_box,
  pageviews: m.report_col_views,
  acos: m.admin_analyses_kpi_acos,
  break_even: m.admin_analyses_need_break_even,
  max_cpc: m.admin_analyses_cell_max_cpc,
  saving: m.admin_analyses_cell_saving,
  excess: m.admin_analyses_cell_excess,
  claimed_by_lines: m.admin_analyses_cell_claimed,
  amount: m.admin_analyses_cell_amount,
  spend_share: m.admin_analyses_cell_spend_share,
  sales_share: m.admin_analyses_cell_sales_share,
  halo_share: m.admin_analyses_cell_halo_share,
  conversion: m.admin_analyses_kpi_cvr,
  p: m.admin_analyses_cell_p,
};

const order = Object.keys(names);
const placeOf = (column: string) => (column in names ? order.indexOf(column) : order.length);

/** The columns of rows, what they are about first. */
export const columnsOf = (rows: readonly FindingRow[]): string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].sort((one, other) => placeOf(one) - placeOf(other));

export const cellName = (column: string): string => names[column]?.() ?? column.replaceAll('_', ' ');

const amounts = new Set(['spend', 'sales', 'saving', 'excess', 'claimed_by_lines', 'amount', 'max_cpc', 'start_bid']);
const shares = /(^|_)(p|acos|share|conversion|cvr|rate|factor|even|offered)$/;
const reasons: Record<string, () => string> = {
  'no stock': m.report_reason_no_stock,
  inactive: m.report_reason_inactive,
};
/** Chances below this are said as "less than". */
const leastChance = '0.001';
const number = /^-?\d+(\.\d+)?$/;

export const isFigure = (value: FindingRow[string] | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'string' && number.test(value));

/** A cell as people read it; texts of the files are shown as they are. */
export function cellText(column: string, value: FindingRow[string] | undefined, currency: string, locale: string) {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? m.admin_analyses_yes() : m.admin_analyses_no();
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  if (column === 'reason') return reasons[value]?.() ?? value;
  if (!number.test(value)) return value;
  if (column === 'p' && Number(value) < Number(leastChance)) return `< ${shareText(leastChance, locale)}`;
  if (amounts.has(column)) return moneyText({ value, currency }, locale);
  if (shares.test(column)) return shareText(value, locale);
  return column === 'row' ? value : new Intl.NumberFormat(locale).format(value as Intl.StringNumericLiteral);
}
