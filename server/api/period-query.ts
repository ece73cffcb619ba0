import type { z } from 'zod';
import { dayInput } from '#server/records/inputs.ts';
import { daysBetween } from '#shared/days.ts';
import { longestPeriod } from '#shared/lead-figures.ts';

/** The days that figures are asked for. */
export const inPeriod = {
  /** First day; without it the period is the thirty days that end on `to`. */
  from: dayInput.optional(),
  /** Last day; without it, today in the site's time zone. */
  to: dayInput.optional(),
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
