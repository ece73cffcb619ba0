import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { isInOrder } from '#server/api/period-query.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { answerTable, inListFormat } from '#server/api/table-answer.ts';
import { valid } from '#server/api/valid.ts';
import { exportAudit, listAudit, listAuditPeople, pageSize } from '#server/domain/audit/log.ts';
import { readRefusals, refusalPageSize } from '#server/domain/audit/refusals.ts';
import { dayInput, textInput } from '#server/records/inputs.ts';

const filter = z.object({
  person: z.uuid().optional(),
  action: textInput(100).optional(),
  noun: textInput(50).optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
  q: textInput(200).optional(),
});
const page = filter.extend({
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional().default(pageSize.default),
});

const refusals = z.object({
  reason: textInput(60).optional(),
  q: textInput(200).optional(),
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(refusalPageSize.max).optional().default(refusalPageSize.default),
});

/** `/api/v1/audit`: who changed what. Admins read all of it, Editors what they did themselves. */
export const audit = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint(
      'audit.read-own',
      'The audit log, newest first',
      {
        description: 'Without the right `audit.read` it holds only what the caller did.',
        query: page.superRefine(isInOrder),
      },
      listAudit,
    ),
  )
  .get(
    '/refusals',
    ...endpoint(
      'audit.read',
      'Who was refused, newest first',
      {
        description:
          'Failed sign-ins, wrong codes, locks and calls that were not allowed. Equal ones of a minute are one entry.',
        query: refusals,
      },
      readRefusals,
    ),
  )
  .get('/people', ...endpoint('audit.read-own', 'People whose entries can be asked for', {}, listAuditPeople))
  .get(
    '/export',
    allow('audit.read-own', { summary: 'The audit log as CSV or as a workbook' }),
    valid('query', filter.extend(inListFormat).superRefine(isInOrder)),
    async (context) => {
      const { format, ...query } = context.req.valid('query');
      return answerTable(context, await exportAudit(context.get('person'), query, format), format);
    },
  );
