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

type Days = { from?: string | undefined; to?: string | undefined };

/** Refines a query of days that may each be left out: they are in their order. */
export function isInOrder({ from, to }: Days, context: z.RefinementCtx) {
  if (from !== undefined && to !== undefined && from > to)
    context.addIssue({ code: 'custom', path: ['from'], message: 'must not be after to' });
}

/** Refines a query of {@link inPeriod}: the days are in their order, and not too many. */
export function isPeriod({ from, to }: Days, context: z.RefinementCtx) {
  isInOrder({ from, to }, context);
  const refuse = (field: 'from' | 'to', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (from === undefined) return;
  if (to === undefined) refuse('to', 'is needed with from');
  else if (daysBetween(from, to) >= longestPeriod) refuse('from', `the period has at most ${longestPeriod} days`);
}
