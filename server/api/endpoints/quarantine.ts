import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import {
  countQuarantined,
  deleteQuarantined,
  listQuarantined,
  quarantinePageSize,
  releaseQuarantined,
} from '#server/domain/quarantine/quarantine.ts';
import { textInput } from '#server/records/inputs.ts';

const page = z.object({
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(quarantinePageSize.max).optional().default(quarantinePageSize.default),
});
const target = z.object({ id: textInput(40) });

/** `/api/v1/quarantine`: posts of public forms that look automated. */
export const quarantine = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    allow('quarantine.read', {
      summary: 'Posts held back, newest first',
      description: 'A hidden field was filled, or the form came faster than a person types.',
    }),
    valid('query', page),
    async (context) => context.json(await listQuarantined(context.get('person'), context.req.valid('query'))),
  )
  .get(
    '/count',
    allow('quarantine.read', { summary: 'How many posts are held back', description: 'Exact to `exactUpTo`.' }),
    async (context) => context.json(await countQuarantined(context.get('person'))),
  )
  .post(
    '/:id/release',
    allow('quarantine.write', {
      summary: 'Let a post in',
      description:
        'It becomes the request or the message that it would have been, once, with the number that its sender was told.',
    }),
    valid('param', target),
    async (context) => context.json(await releaseQuarantined(context.get('person'), context.req.valid('param').id)),
  )
  .delete(
    '/:id',
    allow('quarantine.write', { summary: 'Delete a post that was held back', description: 'For good.' }),
    valid('param', target),
    async (context) => {
      await deleteQuarantined(context.get('person'), context.req.valid('param').id);
      return context.body(null, 204);
    },
  );
