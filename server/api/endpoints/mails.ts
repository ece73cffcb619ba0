import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
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
  .get('/', ...endpoint('mails.read', 'Mails, newest first', { query: listQuery }, listMails))
  .get('/:id', ...endpoint('mails.read', 'One mail with its text; codes and links are hidden', { param: id }, getMail))
  .post(
    '/:id/resending',
    ...endpoint(
      'mails.resend',
      'Send a mail again that failed, waits for its next attempt, or whose fate is unknown',
      { param: id },
      resendMail,
    ),
  );
