import Big from 'big.js';
import { fraction } from '#server/analysis/amounts.ts';
import type { Money } from '#shared/analysis-document.ts';
import { isWhole, movedOf } from './background.ts';
import { judgeChange, type Outcome } from './brought.ts';
import { countDays } from './likeness.ts';
import type { Seen } from './seen.ts';
import { addSums, cut, per30, type Side, type Sums, sideOf } from './series.ts';
import type { Subject } from './subject.ts';
import { type NewDays, newDays, windowReasons } from './window.ts';

/** What a task brought. */

/** Why that cannot be told. */
export const measureReasons = [
  ...windowReasons,
  /** The newer analysis was made without this task: made once more, it looks for its lines. */
  'not_looked_for',
  /** Campaigns that cost much before are not in the files, though no task is about them. */
  'part_of_account',
  /** Its lines are gone, and the same words stand in a campaign or ad group that was not there before. */
  'renamed',
  /** Too little in the account that no task is about. */
  'nothing_to_compare_with',
  /** Even if none had come since, it could be chance. */
  'too_few_clicks',
  /** No more of a change than lines make by themselves. */
  'within_chance',
  /** Spend and sales moved the same way, so that neither a gain nor a loss is certain. */
  'sales_moved',
] as const;
export type MeasureReason = (typeof measureReasons)[number];

/** How it was told: which days, and the two sides in figures of 30 days. */
type Evidence = {
  /** New days that were counted. */
  from: string;
  to: string;
  /** Days that both analyses tell of; they do not count as new. */
  common: number;
  /** Whether days before it was done are among the new ones; the effect is larger then than what is said. */
  isDiluted: boolean;
  before: Side;
  after: Side;
};

export type Measurement =
  | {
      verdict: 'measured';
      promised: Money | null;
      /** In 30 days; below nought where it cost more. */
      measured: Money;
      /** What these lines cost less in 30 days, before what fewer clicks sold less is taken off; below nought where they cost more. */
      avoided: Money;
      /** How likely such a change is chance, with six digits. */
      p: string;
      evidence: Evidence;
    }
  | {
      verdict: 'cannot_tell';
      reason: MeasureReason;
      promised: Money | null;
      measured: null;
      p: string | null;
      /** As far as there are two sides to look at. */
      evidence: Evidence | null;
    };

/** Bids are changed one step in so many days, and each step needs them to show. */
export const leastDaysAfter = 14;

/** Lines under other names are taken for the same up to this share of what was spent; beyond it nobody knows. */
const mostMoved = 0.1;

const evidenceOf = ({ figures, days, place }: Subject, after: Sums, window: NewDays): Evidence => ({
  from: window.from,
  to: window.to,
  common: window.common,
  isDiluted: window.isDiluted,
  before: sideOf(figures, countDays(days), place.currency),
  after: sideOf(after, window.days, place.currency),
});

function measurementOf(outcome: Outcome, { promised, place }: Subject, days: number, evidence: Evidence): Measurement {
  const p = outcome.p === null ? null : fraction(outcome.p);
  if (outcome.reason !== null || p === null)
    return { verdict: 'cannot_tell', reason: outcome.reason ?? 'within_chance', promised, measured: null, p, evidence };
  return {
    verdict: 'measured',
    promised,
    measured: per30(outcome.amount, days, place.currency),
    avoided: per30(outcome.avoided, days, place.currency),
    p,
    evidence,
  };
}

/**
 * What a task brought in 30 days: what its lines cost less than was to be expected, without what their missing clicks would have sold, and only as far as
 * neither chance nor the account's own traffic explains it.
 *
 * @param task - what it kept, and the name under which `seen` was asked for it
 * @param seen - of a newer analysis, as {@link runAnalysis} gives it
 * @param doneOn - the day on which it was done, as `YYYY-MM-DD`
 */
export function measure({ id, subject }: { id: string; subject: Subject }, seen: Seen, doneOn: string): Measurement {
  const { promised, figures } = subject;
  const cannotTell = (reason: MeasureReason, evidence: Evidence | null = null): Measurement => ({
    verdict: 'cannot_tell',
    reason,
    promised,
    measured: null,
    p: null,
    evidence,
  });
  const window = newDays(subject, seen, { doneOn, least: leastDaysAfter });
  if ('reason' in window) return cannotTell(window.reason);
  const sighting = seen.sightings.find(({ task, account }) => task === id && account === window.account.id);
  const background = sighting && seen.backgrounds[sighting.background];
  if (!sighting || !background) return cannotTell('not_looked_for');
  const after = { ...cut(sighting.own, window.from, window.to).inside };
  const moved = cut(sighting.moved, window.from, window.to).inside;
  const daysBefore = countDays(subject.days);
  addSums(after, moved);
  const evidence = evidenceOf(subject, after, window);
  if (!isWhole(background, window)) return cannotTell('part_of_account', evidence);
  if (moved.spend * daysBefore > mostMoved * figures.spend * window.days) return cannotTell('renamed', evidence);
  const drift = movedOf(background, window, daysBefore);
  if (!drift) return cannotTell('nothing_to_compare_with', evidence);
  const outcome = judgeChange(subject, after, drift, new Big(window.days).div(daysBefore));
  return measurementOf(outcome, subject, window.days, evidence);
}
