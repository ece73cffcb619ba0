import { Hono } from 'hono';
import { z } from 'zod';
import { search as searchAll } from '#server/across/search/search.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { textInput } from '#server/records/inputs.ts';
import { longestSearch } from '#shared/search.ts';

const query = z.object({
  q: textInput(longestSearch),
});

/** `/api/v1/search`: whatever has this text in it, of all that the person may read. */
export const search = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint(
      'search',
      'Requests, clients, messages, case studies, posts and people with this text',
      { query },
      (person, { q }) => searchAll(person, q),
    ),
  );
