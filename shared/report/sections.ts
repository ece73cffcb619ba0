import { m } from '#messages/messages.js';
import type { AnalysisReport, ReportFinding, ReportLanguage, ReportScope } from '#shared/analysis-report.ts';
import { sectionOf } from './finding-text.ts';
import type { FindingSection, Word } from './finding-words.ts';
import { scopeName } from './places.ts';
import { tasksOf } from './plan.ts';

/** The parts of a report in their order. What has nothing to say is left out. */

export type SectionKind = 'data' | 'figures' | FindingSection | 'plan' | 'own' | 'method' | 'next';

export type Section = {
  /** Where it stands in the page. */
  id: string;
  kind: SectionKind;
  title: string;
  /** From 2: the summary, which has no heading, is the first. */
  number: number;
  scope: ReportScope | null;
};

const titles: Record<SectionKind, Word> = {
  data: m.report_section_data,
  figures: m.report_section_figures,
  money: m.report_section_money,
  growth: m.report_section_growth,
  products: m.report_section_products,
  words: m.report_section_words,
  plan: m.report_section_plan,
  own: m.report_section_own,
  method: m.report_section_method,
  next: m.report_section_next,
};

/** The findings of a section, in the consultant's order. */
export const findingsIn = ({ findings }: ReportScope, section: FindingSection): ReportFinding[] =>
  findings.filter((finding) => sectionOf(finding) === section);

function hasContent(kind: SectionKind, scope: ReportScope, language: ReportLanguage): boolean {
  const { breakdown } = scope;
  if (kind === 'figures' || kind === 'money') return true;
  if (kind === 'plan') return tasksOf(scope, language).length > 0;
  if (kind === 'growth') return findingsIn(scope, 'growth').length > 0 || breakdown.matches.length > 0;
  if (kind === 'products') return findingsIn(scope, 'products').length > 0 || breakdown.products.length > 0;
  return kind === 'words' && findingsIn(scope, 'words').length > 0;
}

const ofScope: readonly SectionKind[] = ['figures', 'money', 'growth', 'products', 'words', 'plan'];

/** All sections of a report. Those of an account are repeated for each account. */
export function sectionsOf(report: AnalysisReport): Section[] {
  const { scopes, language, own } = report;
  const found: Omit<Section, 'number' | 'title'>[] = [
    { id: 'data', kind: 'data', scope: null },
    ...scopes.flatMap((scope) =>
      ofScope
        .filter((kind) => hasContent(kind, scope, language))
        .map((kind) => ({ id: `${scope.id}-${kind}`, kind, scope })),
    ),
    ...(own.length > 0 ? [{ id: 'own', kind: 'own' as const, scope: null }] : []),
    { id: 'method', kind: 'method', scope: null },
    { id: 'next', kind: 'next', scope: null },
  ];
  return found.map((section, index) => ({
    ...section,
    title: titles[section.kind]({}, { locale: language }),
    number: index + 2,
  }));
}

/** The heading of an account among several; empty where there is but one. */
export const scopeHeading = (scope: ReportScope, { scopes, language }: AnalysisReport): string =>
  scopes.length > 1 ? scopeName(scope, language) : '';
