import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { inPeriod, isPeriod } from '#server/api/period-query.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { readStatistics } from '#server/domain/visits/visits.ts';

const query = z
  .object({
    ...inPeriod,
    /** Entries of each list. */
    limit: z.coerce.number().int().min(1).max(100).optional().default(20),
  })
  .superRefine(isPeriod);

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
