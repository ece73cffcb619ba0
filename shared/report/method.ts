import { m } from '#messages/messages.js';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { figuresIn } from './figures.ts';

function filesText({ language, filesDeletedAt }: AnalysisReport, timeZone: string): string {
  const say = { locale: language };
  return filesDeletedAt === null
    ? m.report_method_files_gone({}, say)
    : m.report_method_files({ day: figuresIn(language).day(filesDeletedAt, timeZone) }, say);
}

/**
 * How it was judged and what that cannot say, one paragraph each.
 *
 * @param files - what becomes of the files, where that is something else than for everybody
 */
export function methodOf(report: AnalysisReport, timeZone: string, files = filesText(report, timeZone)): string[] {
  const { language, targetAcos, scopes } = report;
  const say = { locale: language };
  const figures = figuresIn(language);
  return [
    m.report_method_target({ target: figures.share(targetAcos) }, say),
    m.report_method_once({}, say),
    m.report_method_promise({}, say),
    m.report_method_windows({}, say),
    m.report_method_vat({}, say),
    m.report_method_past({}, say),
    m.report_method_impressions({}, say),
    ...(scopes.length > 1 ? [m.report_method_currencies({}, say)] : []),
    files,
  ];
}

/** Rules and result by their numbers: the beginning of the hash in groups that can be compared by eye. */
export function proofOf({ language, ruleset, resultHash }: AnalysisReport): string {
  const hash = (resultHash.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');
  return m.report_method_hash({ ruleset, hash }, { locale: language });
}
