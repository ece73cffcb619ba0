/** An analysis as machines read it (schema `amazon-analysis/1`), and what charts show of it beside that. */

/** An amount with the digits of its currency, as text: nothing is lost on the way. */
export type Money = { value: string; currency: string };

/** No currency: files that name none, of an account of which nobody said where it sells. */
export const noCurrency = 'XXX';

export type Period = { start: string; end: string };

export type Warning = { code: string; line?: number | undefined; text: string };

/** Why a file is not read. */
export const refusalCodes = [
  'UNKNOWN_REPORT',
  'BUYER_DATA',
  'MISALIGNED_ROWS',
  'DAMAGED_NUMBERS',
  'AMBIGUOUS_DATES',
  'NO_ROWS',
  'TOO_LARGE',
  'ZIP_RATIO',
  'ENCRYPTED',
  'LEGACY_XLS',
  'OTHER_SHEETS',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export type RefusedFile = { file: string; code: RefusalCode; line?: number | undefined };

/** A row of a finding. Which names it has depends on the rule. */
export type FindingRow = Record<string, string | number | boolean | null>;

/** What a finding is about: money at risk, which claims no euro that another finding claims; growth; or information. */
export type FindingKind = 'risk' | 'growth' | 'info';

export type Finding = {
  id: string;
  /** `F01` to `F15`. */
  rule: string;
  /** What exactly the rule found, as in `zero-line`: a rule may find several things. */
  name: string;
  kind: FindingKind;
  amount: Money | null;
  action?: string | undefined;
  formula?: string | undefined;
  inputs?: Record<string, string> | undefined;
  rows_total: number;
  /** The first 50, the largest amount first. */
  rows: FindingRow[];
};

/** A rule that could not be asked, and what it lacks. */
export type NotChecked = { rule: string; needs: string[] };

export type Kpis = Record<string, number | string | null | Money>;

export type AnalysedFile = {
  id: string;
  name: string;
  sha256: string;
  bytes: number;
  kind: string;
  sheet: string | null;
  dialect: Record<string, unknown>;
  header_row: number;
  /** Headings as the file writes them, by what they mean. */
  columns: Record<string, string>;
  unmapped: string[];
  attribution_days: number | null;
  period: { start: string | null; end: string | null; source: string; distinct_windows?: number | undefined };
  rows: { read: number; used: number; skipped: Record<string, number> };
  warnings: Warning[];
};

/** One account, one marketplace, one currency. */
export type AnalysedScope = {
  id: string;
  account?: string | undefined;
  marketplace: string | null;
  currency: string;
  /** Where one account's sales were counted in several ways. */
  attribution_days?: number | null | undefined;
  period: (Period & { days: number }) | null;
  files: string[];
  kpis: Kpis;
  gap_to_target: Money | null;
  money_at_risk: { total: Money; per_30_days: Money | null; claims_are_disjoint: true };
  findings: Finding[];
  not_checked: NotChecked[];
};

export type AnalysisDocument<Parameters = Record<string, unknown>> = {
  schema: 'amazon-analysis/1';
  ruleset: string;
  parameters: Parameters;
  files: AnalysedFile[];
  scopes: AnalysedScope[];
  refused: RefusedFile[];
  warnings: Warning[];
  /** SHA-256 of the canonical JSON of all this. */
  result_hash: string;
};

/**
 * What a euro of advertising bought, in the order of the chart: searches for the own brand; sales at the target or better; of sales that were too dear
 * the part that they may cost; nothing yet, with too few clicks to tell; and what is at risk: the part above that, of lines and of whole targets, and
 * what never sold.
 */
export const outcomes = ['brand', 'good', 'fair', 'undecided', 'excess', 'target_excess', 'never_sold'] as const;
export type Outcome = (typeof outcomes)[number];

/** Figures of one name. Money as text with the digits of the currency. */
export type Part = {
  /** Null: all others together. */
  name: string | null;
  spend: string;
  sales: string;
  orders: number;
  clicks: number;
  acos: string | null;
};

/** What charts and their tables show of a scope, each list with its largest first. */
export type Breakdown = {
  /** Sum up to the spend of the scope. Empty where there are no search terms. */
  outcomes: { outcome: Outcome; spend: string }[];
  /** The 20 that cost most, then all others together. */
  campaigns: Part[];
  /** `exact`, `phrase`, `broad`, `auto`, `product`, `unknown`. */
  matches: Part[];
  /** The 150 terms with most clicks. */
  terms: { term: string; clicks: number; orders: number; spend: string; cvr: string | null; outcome: Outcome }[];
  /** The 50 articles that are looked at most. */
  products: {
    asin: string;
    title: string | null;
    sessions: number;
    units: number;
    conversion: string | null;
    featured_offer: string | null;
    sales: string;
  }[];
  /** What acting on a finding moves in 30 days, cautiously, by the finding's id; where nothing can be promised it is missing. */
  promised: Record<string, Money>;
};

/** Breakdowns by the id of their scope. */
export type Breakdowns = Record<string, Breakdown>;
