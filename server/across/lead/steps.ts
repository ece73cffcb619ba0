import { addDays, daysBetween, weekStart } from '#shared/days.ts';
import { mostSingleDays } from '#shared/lead-figures.ts';

/** First and last day of a period, both in it. */
export type Period = { from: string; to: string };

/** As many days, just before them. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: addDays(from, -1 - daysBetween(from, to)),
  to: addDays(from, -1),
});

/** The steps in which a period is drawn: its days, or the weeks since Monday that have a day in it, each cut to it. */
export function stepsOf({ from, to }: Period): { by: 'day' | 'week'; steps: Period[] } {
  const by = daysBetween(from, to) < mostSingleDays ? 'day' : 'week';
  const steps: Period[] = [];
  for (let first = from; first <= to; ) {
    const last = by === 'day' ? first : addDays(weekStart(first), 6);
    steps.push({ from: first, to: last < to ? last : to });
    first = addDays(last, 1);
  }
  return { by, steps };
}
