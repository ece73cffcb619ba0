import type { FindingRow } from '#shared/analysis-document.ts';
import type { ReportFinding, ReportLanguage, ReportScope } from '#shared/analysis-report.ts';
import { figuresIn } from './figures.ts';
import { type FindingSection, findingWords } from './finding-words.ts';

/** A line of a finding is named by all that it stands under; the term alone is what people know. */
const withMatch = /^(.*?)\/(EXACT|PHRASE|BROAD)\/(.*)$/su;
const withoutMatch = /^(.*)\/(-)\/(.*)$/su;

const lineFindings: readonly string[] = ['zero-line', 'overpaid-line'];

export type RowName = { name: string; place: string };

/** What a row is about, and where it stands. */
export function rowName(finding: Pick<ReportFinding, 'name'>, row: FindingRow): RowName {
  const whole = String(row.row ?? '');
  // A group of an automatic campaign has no match type.
  if (!lineFindings.includes(finding.name)) return { name: whole.replace(/(?:\/-)+$/, ''), place: '' };
  const found = withMatch.exec(whole) ?? withoutMatch.exec(whole);
  if (!found) return { name: whole, place: '' };
  const [, before = '', match = '', term = ''] = found;
  return {
    name: term === '-' ? before : term,
    place: match === '-' ? before.replace(/(?:\/-)+$/, '') : `${before}/${match}`,
  };
}

/** Where a finding stands in the report; what no words exist for is information about money. */
export const sectionOf = ({ name }: Pick<ReportFinding, 'name'>): FindingSection =>
  findingWords[name]?.section ?? 'money';

/** What a sale may cost at the target: of the finding, else of the account. */
export function allowedCost(scope: ReportScope, targetAcos: string): string | null {
  const said = scope.findings.find(({ inputs }) => inputs.cost_allowed_per_order)?.inputs.cost_allowed_per_order;
  const { aov } = scope.kpis;
  if (said !== undefined) return said;
  return typeof aov === 'string' ? (Number(aov) * Number(targetAcos)).toFixed(6) : null;
}

export type FindingText = { title: string; text: string; rule: string };

const textOf = (value: FindingRow[string] | undefined) => (typeof value === 'string' ? value : null);
const countOf = (value: FindingRow[string] | undefined) =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** A finding in words: its title, one or two sentences with its own numbers, and its rule. */
export function findingText(
  finding: ReportFinding,
  scope: Pick<ReportScope, 'currency'>,
  language: ReportLanguage,
): FindingText {
  const words = findingWords[finding.name];
  if (!words) return { title: `${finding.rule} ${finding.name}`, text: '', rule: finding.formula ?? '' };
  const figures = figuresIn(language);
  const say = { locale: language };
  const [first = {}] = finding.rows;
  const blanks = {
    count: finding.rows_total,
    shown: figures.count(finding.rows_total),
    row: rowName(finding, first).name,
    paid: figures.money(textOf(first.spend), scope.currency),
    allowed: figures.money(finding.inputs.cost_allowed_per_order, scope.currency),
    acos: figures.share(textOf(first.acos)),
    excess: figures.money(textOf(first.excess), scope.currency),
    lines: figures.count(countOf(first.lines)),
    share: figures.share(textOf(first.own_share)),
    sessions: figures.count(countOf(first.sessions)),
    units: figures.count(countOf(first.units)),
  };
  const text = (first.acos === null && words.unsold) || words.text;
  return { title: words.title({}, say), text: text(blanks, say), rule: words.rule({}, say) };
}
