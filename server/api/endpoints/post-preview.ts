import { Hono } from 'hono';
import { z } from 'zod';
import { checkLinks } from '#server/across/links/check-links.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { linkToPreview } from '#server/domain/blog/desk.ts';
import { textInput } from '#server/records/inputs.ts';
import { mostLinks } from '#shared/post-checks.ts';

const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const links = z.object({ addresses: z.array(textInput(2_000)).max(mostLinks) });

/** `/api/v1/posts/{id}/preview-link` and `/api/v1/posts/links`: a post before it goes out. */
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
  )
  .post(
    '/links',
    ...endpoint(
      'blog.write',
      'Where links of a text lead',
      {
        description:
          'Pages of ours are looked up; others are asked whether they answer, from our server, without reading them.',
        json: links,
      },
      checkLinks,
    ),
  );
