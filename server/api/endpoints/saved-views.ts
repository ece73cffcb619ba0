import { Hono } from 'hono';
import { z } from 'zod';
import { countSavedViews } from '#server/across/views/counts.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { changeView, listSavedViews, removeView, saveView } from '#server/domain/saved-views/saved-views.ts';
import { saidInput, versionInput } from '#server/records/inputs.ts';
import { keptFilters } from '#shared/list-filters.ts';
import { longestViewName, type SavedList } from '#shared/saved-views.ts';

const fields = { name: saidInput(longestViewName), isShared: z.boolean() };
const ofList = <List extends SavedList, Extra extends z.ZodRawShape>(list: List, extra: Extra) =>
  z.object({ list: z.literal(list), filters: keptFilters[list], ...fields, ...extra });
const saved = z.discriminatedUnion('list', [ofList('request', {}), ofList('message', {})]);
const again = { version: versionInput };
const changed = z.discriminatedUnion('list', [ofList('request', again), ofList('message', again)]);
const id = z.object({ id: z.uuid() });

/** `/api/v1/saved-views`: filters and orders of lists that people keep. */
export const savedViews = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint('views.keep', 'One’s own saved views, and the shared ones', {}, (person) => listSavedViews(person)),
  )
  .get(
    '/counts',
    ...endpoint('views.keep', 'How many records each saved view holds', {}, (person) => countSavedViews(person)),
  )
  .post('/', ...endpoint('views.keep', 'Save a view', { json: saved, status: 201 }, saveView))
  .put('/:id', ...endpoint('views.keep', 'Change a saved view', { param: id, json: changed }, changeView))
  .post(
    '/:id/removal',
    ...endpoint('views.keep', 'Delete a saved view', { param: id, json: z.object(again) }, (person, which, asked) =>
      removeView(person, which, asked),
    ),
  );
