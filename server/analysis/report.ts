import type {
  AnalysedScope,
  AnalysisDocument,
  Breakdown,
  Breakdowns,
  Finding,
  Money,
} from '#shared/analysis-document.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import type { AnalysisReport, ReportFinding, ReportLanguage, ReportScope, Signature } from '#shared/analysis-report.ts';
import { bySpend } from '#shared/report/kpis.ts';
import { summaryDraft } from '#shared/report/summary.ts';
import { addAmounts } from './add-amounts.ts';

/** What a reader gets of an analysis: findings that were not dropped, in the consultant's order, and sums of those alone. */

export type ReportParts = {
  document: AnalysisDocument;
  breakdowns: Record<string, Breakdown>;
  edits: AnalysisEdits;
  version: number;
  company: string;
  signature: Signature | null;
  filesDeletedAt: string | null;
};

const noBreakdown: Breakdown = { outcomes: [], campaigns: [], matches: [], terms: [], products: [], promised: {} };

/** Per 30 days what an amount of `days` days is, as a share of what the document says of the whole. */
function per30Days(total: Money, scope: AnalysedScope): Money | null {
  return scope.period && addAmounts([total], total.currency, { times: 30, per: scope.period.days });
}

function findingOf(finding: Finding, { comment }: { comment: string }, breakdown: Breakdown): ReportFinding {
  return { ...finding, inputs: finding.inputs ?? {}, promised: breakdown.promised[finding.id] ?? null, comment };
}

function scopeOf(scope: AnalysedScope, { breakdowns, edits }: ReportParts): ReportScope {
  const breakdown = breakdowns[scope.id] ?? noBreakdown;
  const places = new Map(edits.findings.map((each, index) => [each.id, { ...each, index }]));
  const placeOf = ({ id }: Finding) => places.get(id)?.index ?? Number.MAX_SAFE_INTEGER;
  const findings = scope.findings
    .filter(({ id }) => places.get(id)?.decision !== 'dropped')
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((finding) => findingOf(finding, { comment: places.get(finding.id)?.comment ?? '' }, breakdown));
  const { files: _files, ...rest } = scope;
  const atRisk = findings.flatMap(({ kind, amount }) => (kind === 'risk' && amount ? [amount] : []));
  const promised = findings.flatMap((finding) => finding.promised ?? []);
  const total = addAmounts(atRisk, scope.currency);
  return {
    ...rest,
    findings,
    breakdown,
    money_at_risk: { total, per_30_days: per30Days(total, scope) },
    promised: promised.length > 0 ? addAmounts(promised, scope.currency) : null,
  };
}

/** The report as it would be signed now, or was. */
export function reportOf(parts: ReportParts): AnalysisReport {
  const { document, edits, version, company, signature, filesDeletedAt } = parts;
  const parameters = document.parameters as { target_acos?: string; brand_terms?: string[] };
  return {
    language: edits.language,
    version,
    company,
    summary: edits.summary,
    signature,
    targetAcos: parameters.target_acos ?? '',
    brandTerms: parameters.brand_terms ?? [],
    files: document.files.map(({ id, name, kind, sheet, period, rows, warnings }) => ({
      id,
      name,
      kind,
      sheet,
      period,
      rows,
      warnings,
    })),
    refused: document.refused,
    scopes: bySpend(document.scopes).map((scope) => scopeOf(scope, parts)),
    own: edits.own,
    ruleset: document.ruleset,
    resultHash: document.result_hash,
    filesDeletedAt,
  };
}

/** The language of most files: a seller reads what they exported. */
const languageOf = ({ files }: AnalysisDocument): ReportLanguage =>
  files.filter(({ dialect }) => dialect.language === 'it').length * 2 >= files.length ? 'it' : 'en';

/** What a consultant begins from: nothing decided, and the summary that rules write. */
export function firstEdits(
  document: AnalysisDocument,
  breakdowns: Breakdowns,
  language: ReportLanguage = languageOf(document),
): AnalysisEdits {
  const edits: AnalysisEdits = { language, summary: '', findings: [], own: [] };
  const report = { document, breakdowns, edits, version: 1, company: '', signature: null, filesDeletedAt: null };
  return { ...edits, summary: summaryDraft(reportOf(report)) };
}
