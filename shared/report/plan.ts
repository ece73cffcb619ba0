import { m } from '#messages/messages.js';
import type { ReportFinding, ReportLanguage, ReportScope } from '#shared/analysis-report.ts';
import { figuresIn } from './figures.ts';
import { findingText } from './finding-text.ts';

/** What to do about findings that ask for it, in the consultant's order. */

export type Task = { id: string; task: string; from: string; found: string; promised: string | null };

const tasks: Record<string, typeof m.report_task_negative> = {
  negative: m.report_task_negative,
  lower_bid: m.report_task_lower_bid,
  add_exact: m.report_task_add_exact,
  raise_budget: m.report_task_raise_budget,
};

/** What a finding asks for, in words; null where it asks for nothing. */
export function taskText(
  { action, rows_total: count }: Pick<ReportFinding, 'action' | 'rows_total'>,
  language: ReportLanguage,
): string | null {
  if (action === undefined) return null;
  const blanks = { count, shown: figuresIn(language).count(count) };
  return tasks[action]?.(blanks, { locale: language }) ?? action;
}

/** The tasks of a scope, each with what is promised for it. */
export function tasksOf(scope: ReportScope, language: ReportLanguage): Task[] {
  const figures = figuresIn(language);
  return scope.findings.flatMap((finding) => {
    const task = taskText(finding, language);
    if (task === null) return [];
    return [
      {
        id: finding.id,
        task,
        from: m.report_plan_from({ finding: findingText(finding, scope, language).title }, { locale: language }),
        found: finding.amount === null ? '–' : figures.amount(finding.amount),
        promised: finding.promised === null ? null : figures.amount(finding.promised),
      },
    ];
  });
}
