import { z } from 'zod';
import { daysBetween, isDay } from '#shared/days.ts';
import { longestPeriod } from '#shared/lead-figures.ts';

const day = z.string().refine(isDay, 'must be a day as YYYY-MM-DD');

/** The days that figures are asked for. */
export const inPeriod = {
  /** First day; without it the period is the thirty days that end on `to`. */
  from: day.optional(),
  /** Last day; without it, today in the site's time zone. */
  to: day.optional(),
};

/** Refines a query of {@link inPeriod}: the days are in their order, and not too many. */
export function isPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
) {
  const refuse = (field: 'from' | 'to', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (from === undefined) return;
  if (to === undefined) refuse('to', 'is needed with from');
  else if (from > to) refuse('from', 'must not be after to');
  else if (daysBetween(from, to) >= longestPeriod) refuse('from', `the period has at most ${longestPeriod} days`);
}
