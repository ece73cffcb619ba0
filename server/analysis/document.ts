import { createHash } from 'node:crypto';
import type Big from 'big.js';
import type {
  AnalysisDocument as Analysed,
  AnalysedFile,
  AnalysedScope,
  Breakdowns,
  FindingRow,
  RefusedFile,
  Warning,
} from '#shared/analysis-document.ts';
import { money } from './amounts.ts';
import { breakdownOf } from './breakdown/breakdown.ts';
import { type Collection, scopesOf } from './collect/collection.ts';
import { coveredBy, dayAfter, gapsOf } from './collect/covered.ts';
import type { Reading } from './collect/reading.ts';
import type { Collected } from './collect/scope.ts';
import type { Found } from './judge/finding.ts';
import { judge } from './judge/scope.ts';
import { byText } from './lines.ts';
import type { Parameters } from './parameters.ts';
import { doubtsOf } from './read/doubts.ts';
import type { Source } from './read/source.ts';

/** The number of the rules and thresholds; any change of one is a new number, and an old analysis keeps its own. */
export const ruleset = '2026.1';

/** The analysis as machines read it, with the parameters of this rule set. */
export type AnalysisDocument = Analysed<Parameters>;

/** A finding with all of its rows, each with what the document does not show of it. They are made while they are written. */
export type FindingRows = { finding: string; rows: Iterable<FindingRow> };

/** What is told of a scope: in the document, in charts, and row by row. */
type Told = { scope: AnalysedScope; breakdown: Breakdowns[string]; rows: FindingRows[] };

export type Analysis = { document: AnalysisDocument; breakdowns: Breakdowns; rows: FindingRows[] };

/** Rows of a finding that stand in the document; the rest is read by itself. */
const mostRows = 50;

const fileId = (index: number) => `f${index + 1}`;

function periodOf(source: Source, parameters: Parameters) {
  const { period } = source;
  if (period)
    return {
      start: period.start,
      end: period.end,
      source: period.source,
      ...(period.windows !== undefined && { distinct_windows: period.windows }),
    };
  if (parameters.period) return { ...parameters.period, source: 'user' };
  return { start: null, end: null, source: 'unknown' };
}

export function fileDocument(source: Source, index: number, reading: Reading, parameters: Parameters): AnalysedFile {
  const { given, sha256, bytes, header, table, evidence } = source;
  const { read, used, skipped, overlaps, cut, twice, lossyIds } = reading;
  const warnings: Warning[] = [
    ...(overlaps > 0 ? [{ code: 'OVERLAP', text: `${overlaps} rows are told by a newer file for the same days` }] : []),
    ...(cut > 0
      ? [{ code: 'OVERLAP_CUT', text: `${cut} of them tell of more days than the newer file: they are left out whole` }]
      : []),
    ...doubtsOf(source).map((doubt) => ({ code: 'DOUBTFUL_DAYS', text: `its days are hardly right: ${doubt}` })),
    ...(header.kind === 'search_term' && header.at.has('date') && parameters.exclude_last_days === 0
      ? [{ code: 'LAST_DAYS_INCOMPLETE', text: 'sales of the last three days may still come in' }]
      : []),
    ...(twice > 0
      ? [
          {
            code: 'ARTICLES_TWICE',
            text: `${twice} rows are about articles of another report; none says its days or marketplace`,
          },
        ]
      : []),
    ...(source.areResultsUnknown
      ? [
          {
            code: 'UNKNOWN_RESULTS',
            text: `no orders or no sales among its headings; unknown are ${header.unmapped.slice(0, 10).join(', ')}`,
          },
        ]
      : []),
    ...(evidence.repeated > 0
      ? [{ code: 'REPEATED_ROWS', text: `${evidence.repeated} rows stand in it more than once, and count each time` }]
      : []),
    ...(evidence.unread > 0
      ? [
          {
            code: 'UNREAD_NUMBERS',
            text: `${evidence.unread} rows have words or signs in the place of a number: it is unknown`,
          },
        ]
      : []),
    ...(evidence.isBrokenOff
      ? [{ code: 'BROKEN_OFF', text: 'its last line breaks off and is left out; rows behind it may be missing' }]
      : []),
    ...(source.formulas > 0 ? [{ code: 'FORMULA_CELLS_IGNORED', text: `${source.formulas} cells are formulas` }] : []),
    ...(lossyIds > 0
      ? [{ code: 'LOSSY_IDS', text: `${lossyIds} numbers of campaigns, ad groups or targets lost their last digits` }]
      : []),
    ...source.warnings,
    ...reading.warnings,
  ];
  return {
    id: fileId(index),
    name: given.name,
    sha256,
    bytes,
    kind: header.kind,
    sheet: table.sheet,
    dialect: {
      container: table.container,
      encoding: table.encoding,
      separator: table.separator,
      language: header.language,
      decimal: evidence.signs,
    },
    header_row: header.row,
    columns: header.columns as Record<string, string>,
    unmapped: header.unmapped,
    attribution_days: header.attributionDays,
    period: periodOf(source, parameters),
    rows: { read, used, skipped },
    warnings,
  };
}

function* withDetails(rows: readonly FindingRow[], detailOf: Found['detailOf']): Generator<FindingRow> {
  for (const [at, row] of rows.entries()) yield { ...row, ...detailOf?.(at), ...row };
}

function tell(scope: Collected, id: string, { sources, parameters, scopes }: Collection): Told {
  const period = coveredBy(scope, sources, parameters);
  // A business report says no days: those that somebody says of it count, when they are those of the ads, each of them.
  const areSameDays =
    period?.ranges.length === 1 && parameters.period?.start === period.start && parameters.period.end === period.end;
  const judged = judge(scope, parameters, areSameDays, period);
  const isOneOfSeveral = [...scopes.values()].some(
    (each) =>
      each !== scope &&
      each.account === scope.account &&
      each.marketplace === scope.marketplace &&
      each.currency === scope.currency,
  );
  const per30 = (micro: Big) => (period ? money(micro.times(30).div(period.days), scope.currency) : null);
  const counts = new Map<string, number>();
  const findings = judged.findings.map((found) => {
    const count = (counts.get(found.rule) ?? 0) + 1;
    counts.set(found.rule, count);
    return { ...found, id: `${id}.${found.rule}.${count}` };
  });
  const promised = findings.flatMap((found) => {
    const amount = found.promised && per30(found.promised);
    return amount ? [[found.id, amount] as const] : [];
  });
  return {
    scope: {
      id,
      ...(scope.account !== null && { account: scope.account }),
      marketplace: scope.marketplace,
      currency: scope.currency,
      ...(isOneOfSeveral && { attribution_days: scope.attributionDays }),
      period: period && { start: period.start, end: period.end, days: period.days },
      files: [...scope.sources].sort((one, other) => one - other).map(fileId),
      kpis: judged.kpis,
      gap_to_target: judged.gapToTarget,
      money_at_risk: {
        total: money(judged.risk, scope.currency),
        per_30_days: per30(judged.risk),
        claims_are_disjoint: true,
      },
      findings: findings.map(({ rows, detailOf: _detailOf, promised: _promised, ...finding }) => ({
        ...finding,
        rows_total: rows.length,
        rows: rows.slice(0, mostRows),
      })),
      not_checked: judged.notChecked,
    },
    breakdown: { ...breakdownOf(scope, judged, parameters), promised: Object.fromEntries(promised) },
    rows: findings.map(({ id: finding, rows, detailOf }) => ({ finding, rows: withDetails(rows, detailOf) })),
  };
}

/** JSON with sorted names and no blanks: the same document has the same text everywhere. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries
    .sort(([one], [other]) => byText(one, other))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`)
    .join(',')}}`;
}

/** Says it with the reports behind days of which no report of the search terms tells. */
function tellOfGaps(scope: Collected, { sources, readings, parameters }: Collection): void {
  const period = coveredBy(scope, sources, parameters);
  for (const { start, end } of period ? gapsOf(period) : [])
    for (const index of scope.termSources)
      if (sources[index]?.period?.start === dayAfter(end))
        readings[index]?.warnings.push({
          code: 'GAP',
          text: `no file tells of ${start} to ${end}, before its first day`,
        });
}

/** The document of what was collected, and what charts and lists show beside it. */
export function documentOf(collection: Collection, refused: RefusedFile[], warnings: Warning[]): Analysis {
  const { sources, readings, parameters } = collection;
  const scopes = scopesOf(collection);
  for (const scope of scopes) tellOfGaps(scope, collection);
  const told = scopes.map((scope, index) => tell(scope, `s${index + 1}`, collection));
  const document = {
    schema: 'amazon-analysis/1' as const,
    ruleset,
    parameters,
    files: sources.map((source, index) => fileDocument(source, index, readings[index] as Reading, parameters)),
    scopes: told.map(({ scope }) => scope),
    refused,
    warnings,
  };
  return {
    document: { ...document, result_hash: createHash('sha256').update(canonicalJson(document)).digest('hex') },
    breakdowns: Object.fromEntries(told.map(({ scope, breakdown }) => [scope.id, breakdown])),
    rows: told.flatMap(({ rows }) => rows),
  };
}
