import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { linkToPreview } from '#server/domain/blog/desk.ts';

const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** `/api/v1/posts/{id}/preview-link`. */
export const postPreview = new Hono<ApiEnv>()
  .use(signedIn)
  .post(
    '/:id/preview-link',
    ...endpoint(
      'blog.read',
      'A link to the page of a post as it is being written',
      { description: 'Whoever has it sees what was typed last, else what was saved, for an hour.', param: byId },
      linkToPreview,
    ),
  );
