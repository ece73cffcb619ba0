import { m } from '#messages/messages.js';
import type { Money } from '#shared/analysis-document.ts';
import { figuresIn, unsigned } from '#shared/report/figures.ts';
import { findingText } from '#shared/report/finding-text.ts';
import { taskText } from '#shared/report/plan.ts';
import type { Measure, Task } from './tasks-api.ts';

/** Words of tasks. `say` is the language that they are in. */

export type Say = { locale: 'it' | 'en' };

/** Who looks: the words for whose turn it is differ. */
export type Side = 'staff' | 'client';

export function titleOf({ title, facts }: Pick<Task, 'title' | 'facts'>, { locale }: Say): string {
  return facts ? (taskText(facts.finding, locale) ?? facts.finding.name) : title;
}

/** Which finding asks for it; nothing of one that was written by hand. */
export const findingOf = ({ facts }: Task, say: Say): string =>
  facts ? m.report_plan_from({ finding: findingText(facts.finding, facts.scope, say.locale).title }, say) : '';

const owners = {
  staff: { agency: m.tasks_owner_us, client: m.tasks_owner_client },
  client: { agency: m.tasks_owner_agency, client: m.tasks_owner_you },
} as const;
export const ownerWord = (owner: Task['owner'], side: Side, say: Say) => owners[side][owner]({}, say);

export const amountText = (amount: Money, { locale }: Say) => figuresIn(locale).amount(amount);
/** `day` is `YYYY-MM-DD`. */
export const dayText = (day: string, { locale }: Say) => figuresIn(locale).day(`${day}T12:00:00Z`, 'UTC');

type CannotTell = Extract<Measure, { verdict: 'cannot_tell' }>;

const reasons: Record<CannotTell['reason'], typeof m.tasks_reason_same_files> = {
  account_not_in_file: m.tasks_reason_account_not_in_file,
  not_looked_for: m.tasks_reason_not_looked_for,
  other_attribution: m.tasks_reason_other_attribution,
  same_files: m.tasks_reason_same_files,
  period_unknown: m.tasks_reason_period_unknown,
  columns_missing: m.tasks_reason_columns_missing,
  overlap: m.tasks_reason_overlap,
  too_early: m.tasks_reason_too_early,
  part_of_account: m.tasks_reason_part_of_account,
  renamed: m.tasks_reason_renamed,
  nothing_to_compare_with: m.tasks_reason_nothing_to_compare_with,
  too_few_clicks: m.tasks_reason_too_few_clicks,
  within_chance: m.tasks_reason_within_chance,
  sales_moved: m.tasks_reason_sales_moved,
};

/** What a task brought, in a sentence. */
export function measureText(measure: Measure, say: Say): string {
  if (measure.verdict === 'cannot_tell') return reasons[measure.reason]({}, say);
  const value = Number(measure.measured.value);
  if (value === 0) return m.tasks_measured_same({}, say);
  const words = value > 0 ? m.tasks_measured_more : m.tasks_measured_less;
  return words({ amount: amountText(unsigned(measure.measured), say) }, say);
}

/** How that was counted, in sentences; none where nothing could be compared. @param days how days are written there */
export function evidenceText(measure: Measure, say: Say, days: (day: string) => string): string[] {
  const { evidence, p } = measure;
  if (!evidence) return [];
  const { from, to, before, after, common, isDiluted } = evidence;
  return [
    m.tasks_evidence(
      {
        from: days(from),
        to: days(to),
        before: amountText(before.spend, say),
        after: amountText(after.spend, say),
      },
      say,
    ),
    measure.verdict === 'measured' && Number(measure.measured.value) > 0
      ? m.tasks_evidence_avoided({ avoided: amountText(measure.avoided, say) }, say)
      : '',
    common > 0 ? m.tasks_evidence_common({}, say) : '',
    isDiluted ? m.tasks_evidence_diluted({}, say) : '',
    p === null ? '' : m.tasks_chance({ share: figuresIn(say.locale).chance(p) }, say),
  ].filter(Boolean);
}
