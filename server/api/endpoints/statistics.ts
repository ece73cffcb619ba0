import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { readStatistics } from '#server/domain/visits/visits.ts';
import { daysBetween, isDay } from '#shared/days.ts';

/** Longest period that is answered, in days: two years, to compare one with the other. */
const longestPeriod = 731;

const day = z.string().refine(isDay, 'must be a day as YYYY-MM-DD');

const query = z
  .object({
    /** First day; without it the period is the thirty days that end on `to`. */
    from: day.optional(),
    /** Last day; without it, today in the site's time zone. */
    to: day.optional(),
    /** Entries of each list. */
    limit: z.coerce.number().int().min(1).max(100).optional().default(20),
  })
  .refine(({ from, to }) => from === undefined || to !== undefined, { path: ['to'], message: 'is needed with from' })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['from'], message: 'must not be after to' })
  .refine(({ from, to }) => !from || !to || daysBetween(from, to) < longestPeriod, {
    path: ['from'],
    message: `the period has at most ${longestPeriod} days`,
  });

/** `/api/v1/statistics`: visits of the public site by day, page, source, device and marked link, and what came of them. Staff only. */
export const statistics = new Hono<ApiEnv>().use(signedIn).get(
  '/',
  ...endpoint(
    'statistics.read',
    'Visits of the public site',
    {
      description: 'With the figures of as many days just before, and how many visits became requests and clients.',
      query,
    },
    readStatistics,
  ),
);
