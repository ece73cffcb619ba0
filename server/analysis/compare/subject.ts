import Big from 'big.js';
import { z } from 'zod';
import { money } from '#server/analysis/amounts.ts';
import type { AnalysisDocument } from '#server/analysis/document.ts';
import { actions, promisedOf } from '#server/analysis/judge/promise.ts';
import type { AnalysedScope, Breakdown, Finding, FindingRow, Money } from '#shared/analysis-document.ts';
import { columnsOf, daysShape, isOneDialect, placeOf, placeShape, termFiles, toldDays } from './likeness.ts';
import { addSums, microIn, noSums, per30, type Sums, sumsShape } from './series.ts';

/** What a task keeps of its finding, so that it can be said later what it brought: files and rows may be gone by then. */

const moneyShape = z.object({ value: z.string(), currency: z.string() });
const share = z.string();

/** A line that money is claimed of, or what was bid on as a whole. Figures are those before anything was done; money in millionths. */
const lineShape = sumsShape.extend({
  campaign: z.string(),
  adgroup: z.string(),
  targeting: z.string(),
  match: z.string(),
  /** Null for all terms of what was bid on. */
  term: z.string().nullable(),
  /** Terms of it that are claimed as lines of their own, here or in another finding: their figures are not among these. */
  without: z.array(z.string()),
  /** Amazon's numbers; null where the report does not tell them. */
  campaignId: z.string().nullable(),
  adgroupId: z.string().nullable(),
  claimed: z.number(),
});
export type SubjectLine = z.output<typeof lineShape>;

/** What a task is about, as it was when the task was made. A figure that is not here is not compared. */
export const subjectShape = z.object({
  schema: z.literal('task-subject/1'),
  /** The `result_hash` of the analysis. */
  analysis: z.string(),
  finding: z.string(),
  rule: z.string(),
  name: z.string(),
  action: z.enum(actions),
  ruleset: z.string(),
  place: placeShape,
  /** Days that its reports tell of; empty where nobody said them. */
  days: z.array(daysShape),
  /** SHA-256 of the reports that its lines were read from. */
  files: z.array(z.string()),
  /** Columns that all of these have. Empty where they call their lines by different ones. */
  columns: z.array(z.string()),
  targetAcos: share,
  /** Below this a chance is no chance. */
  mostP: share,
  priorOrders: z.int(),
  brandTerms: z.array(z.string()),
  /** The whole account in these days; null where its reports do not tell all of it. */
  account: sumsShape.nullable(),
  lines: z.array(lineShape),
  /** Lines that are not kept, as there are too many; neither claimed nor promised here. */
  leftOut: z.int(),
  figures: sumsShape,
  /** What is claimed of these lines, in all days of the analysis. */
  claim: moneyShape,
  /** What acting on it moves in 30 days, cautiously; null where the days are not known. */
  promised: moneyShape.nullable(),
});
export type Subject = z.output<typeof subjectShape>;

/** A row of a finding as it was written beside the document. */
export type KeptRow = FindingRow & { finding: string };

/** Lines of one task; those with the largest claims come first. */
const mostLines = 5_000;

const wholeTarget = 'overpaid-target-residual';

const text = (row: FindingRow, name: string): string => String(row[name] ?? '');
const named = (row: FindingRow, name: string): string | null => text(row, name) || null;
const targetKey = (row: FindingRow) =>
  JSON.stringify(['campaign', 'adgroup', 'targeting', 'match'].map((name) => text(row, name)));

const sumsOf = (row: FindingRow): Sums => ({
  clicks: Number(row.clicks),
  orders: Number(row.orders),
  spend: microIn(text(row, 'spend')),
  sales: microIn(text(row, 'sales')),
});

const isAction = (action: string | undefined): action is Subject['action'] =>
  (actions as readonly (string | undefined)[]).includes(action);

/** A whole target without the lines of it that have claims of their own. */
function without(sums: Sums, lines: readonly FindingRow[]): Sums {
  const rest = { ...sums };
  for (const line of lines) {
    const { clicks, orders, spend, sales } = sumsOf(line);
    addSums(rest, { clicks: -clicks, orders: -orders, spend: -spend, sales: -sales });
  }
  return rest;
}

/** Its own rows, and for whole targets the rows of other findings that claim lines of them. */
async function rowsOf(finding: Finding, scope: AnalysedScope, rows: AsyncIterable<KeptRow> | Iterable<KeptRow>) {
  const claims = new Set(
    scope.findings.filter(({ kind, name }) => kind === 'risk' && name !== wholeTarget).map(({ id }) => id),
  );
  const own: KeptRow[] = [];
  const claimed = new Map<string, KeptRow[]>();
  for await (const row of rows) {
    if (row.finding === finding.id && own.length < mostLines) own.push(row);
    if (finding.name !== wholeTarget || !claims.has(row.finding)) continue;
    const known = claimed.get(targetKey(row));
    if (known) known.push(row);
    else claimed.set(targetKey(row), [row]);
  }
  return { own, claimed };
}

/** Figures of a whole scope; null where its reports do not tell all of them. */
export function accountOf({ kpis }: AnalysedScope): Sums | null {
  const { clicks, orders, ad_spend: spend, ad_sales: sales } = kpis;
  if (typeof clicks !== 'number' || typeof orders !== 'number' || !spend || !sales) return null;
  return { clicks, orders, spend: microIn((spend as Money).value), sales: microIn((sales as Money).value) };
}

/** What is promised: as the analysis said it, unless lines are missing here. */
function promiseOf(
  finding: Finding,
  { period, currency }: AnalysedScope,
  own: readonly KeptRow[],
  { promised }: Pick<Breakdown, 'promised'>,
): Money | null {
  if (!period) return null;
  const said = promised[finding.id];
  if (said && own.length === finding.rows_total) return said;
  const micro = own.reduce(
    (sum, row) =>
      sum.plus(
        promisedOf(
          finding.action as Subject['action'],
          { spend: microIn(text(row, 'spend')) },
          { amount: new Big(microIn(text(row, 'claimed'))), p: Number(row.p) },
        ),
      ),
    new Big(0),
  );
  return per30(micro, period.days, currency);
}

/**
 * What a task about a finding has to keep.
 *
 * @param finding - its id
 * @param rows - all rows of the analysis, in the order in which they were written
 * @returns null for a finding that claims no money, whose effect no report tells; and where there is none of this id
 */
export async function subjectOf(
  { document, breakdowns }: { document: AnalysisDocument; breakdowns: Record<string, Pick<Breakdown, 'promised'>> },
  finding: string,
  rows: AsyncIterable<KeptRow> | Iterable<KeptRow>,
): Promise<Subject | null> {
  const scope = document.scopes.find(({ findings }) => findings.some(({ id }) => id === finding));
  const found = scope?.findings.find(({ id }) => id === finding);
  if (!scope || found?.kind !== 'risk' || !isAction(found.action)) return null;
  const { own, claimed } = await rowsOf(found, scope, rows);
  const isWhole = found.name === wholeTarget;
  const lines = own.map((row): SubjectLine => {
    const apart = isWhole ? (claimed.get(targetKey(row)) ?? []) : [];
    return {
      campaign: text(row, 'campaign'),
      adgroup: text(row, 'adgroup'),
      targeting: text(row, 'targeting'),
      match: text(row, 'match'),
      term: isWhole ? null : text(row, 'term'),
      without: apart.map((line) => text(line, 'term')),
      campaignId: named(row, 'campaign_id'),
      adgroupId: named(row, 'adgroup_id'),
      ...without(sumsOf(row), apart),
      claimed: microIn(text(row, 'claimed')),
    };
  });
  const figures = noSums();
  for (const line of lines) addSums(figures, line);
  const files = termFiles(document, scope);
  const { target_acos, p_max, aov_prior_orders, brand_terms } = document.parameters;
  return {
    schema: 'task-subject/1',
    analysis: document.result_hash,
    finding,
    rule: found.rule,
    name: found.name,
    action: found.action,
    ruleset: document.ruleset,
    place: placeOf(document, scope),
    days: toldDays(document, scope),
    files: files.map(({ sha256 }) => sha256),
    columns: isOneDialect(files) ? columnsOf(files) : [],
    targetAcos: target_acos,
    mostP: p_max,
    priorOrders: aov_prior_orders,
    brandTerms: brand_terms,
    account: accountOf(scope),
    lines,
    leftOut: found.rows_total - own.length,
    figures,
    claim: money(
      lines.reduce((sum, { claimed: each }) => sum + each, 0),
      scope.currency,
    ),
    promised: promiseOf(found, scope, own, breakdowns[scope.id] ?? { promised: {} }),
  };
}
