import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
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
    ...endpoint(
      'quarantine.read',
      'Posts held back, newest first',
      { description: 'A hidden field was filled, or the form came faster than a person types.', query: page },
      listQuarantined,
    ),
  )
  .get(
    '/count',
    ...endpoint(
      'quarantine.read',
      'How many posts are held back',
      { description: 'Exact to `exactUpTo`.' },
      countQuarantined,
    ),
  )
  .post(
    '/:id/release',
    ...endpoint(
      'quarantine.write',
      'Let a post in',
      {
        description:
          'It becomes the request or the message that it would have been, once, with the number that its sender was told.',
        param: target,
      },
      releaseQuarantined,
    ),
  )
  .delete(
    '/:id',
    ...endpoint(
      'quarantine.write',
      'Delete a post that was held back',
      { description: 'For good.', param: target },
      deleteQuarantined,
    ),
  );
