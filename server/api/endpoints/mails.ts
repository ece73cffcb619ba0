import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { getMail, listMails, mailPageSize, resendMail } from '#server/domain/mails/mails.ts';
import { textInput } from '#server/records/inputs.ts';
import { mailFilters } from '#shared/mails.ts';

const listQuery = z.object({
  q: textInput(200).optional().default(''),
  state: z.enum(mailFilters).optional(),
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(mailPageSize.max).optional().default(mailPageSize.default),
});
const id = z.object({ id: z.uuid() });

/** `/api/v1/mails`: everything that was to leave the house. */
export const mails = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', allow('mails.read', { summary: 'Mails, newest first' }), valid('query', listQuery), async (context) =>
    context.json(await listMails(context.get('person'), context.req.valid('query'))),
  )
  .get(
    '/:id',
    allow('mails.read', { summary: 'One mail with its text; codes and links are hidden' }),
    valid('param', id),
    async (context) => context.json(await getMail(context.get('person'), context.req.valid('param').id)),
  )
  .post(
    '/:id/resending',
    allow('mails.resend', { summary: 'Send a mail again that failed, or whose fate is unknown' }),
    valid('param', id),
    async (context) => context.json(await resendMail(context.get('person'), context.req.valid('param').id)),
  );
