import { Hono } from 'hono';
import { z } from 'zod';
import { readLeadFigures } from '#server/across/lead/figures.ts';
import { exportLeadFigures } from '#server/across/lead/table.ts';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { inPeriod, isPeriod } from '#server/api/period-query.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { answerTable, inListFormat } from '#server/api/table-answer.ts';
import { valid } from '#server/api/valid.ts';
import { workSources } from '#shared/lead-figures.ts';

const query = z.object({ ...inPeriod, source: z.enum(workSources).optional() });

/** `/api/v1/figures`: how the work on requests goes, by period and source. Staff only; Viewers read it without people. */
export const figures = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint(
      'figures.read',
      'How the work on requests goes',
      {
        description:
          'Answers within the promise, time to the first reply and to completion, outcomes and load, with as many days just before.',
        query: query.superRefine(isPeriod),
      },
      readLeadFigures,
    ),
  )
  .get(
    '/export',
    allow('figures.read', { summary: 'The same figures as CSV or as a workbook' }),
    valid('query', query.extend(inListFormat).superRefine(isPeriod)),
    async (context) => {
      const { format, ...query } = context.req.valid('query');
      return answerTable(context, await exportLeadFigures(context.get('person'), query, format), format);
    },
  );
