import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { createItem, listItems, placeItem, removeItem, updateItem } from '#server/domain/content/edit.ts';
import { numberParam, sendingKeyInput } from '#server/records/inputs.ts';
import { editedKinds } from '#shared/content-choices.ts';

const itemId = z.object({ id: z.uuid() });

/** The fields of an item are checked by the schema of its kind. */
const item = z.object({
  data: z.record(z.string().max(40), z.unknown()),
  hidden: z.boolean().default(false),
  pictureId: z.uuid().nullable().default(null),
  pictureAlt: z.string().max(1_000).default(''),
});

/** `/api/v1/content`: the small records that the public pages show. */
export const content = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('content.write', 'All content items, hidden ones among them', {}, listItems))
  .post(
    '/',
    ...endpoint(
      'content.write',
      'Add a content item',
      {
        description: 'Repeated with the same key it adds nothing.',
        json: item.extend({ kind: z.enum(editedKinds), key: sendingKeyInput }),
        status: 201,
      },
      (person, { kind, ...input }) => createItem(person, kind, input),
    ),
  )
  .put(
    '/:id',
    ...endpoint(
      'content.write',
      'Change, show or hide a content item',
      { param: itemId, json: item.extend({ version: numberParam }) },
      updateItem,
    ),
  )
  .post(
    '/:id/place',
    ...endpoint(
      'content.write',
      'Put an item behind another one of its kind, or first',
      { param: itemId, json: z.object({ after: z.uuid().nullable() }) },
      (person, id, { after }) => placeItem(person, id, after),
    ),
  )
  .delete(
    '/:id',
    ...endpoint(
      'content.write',
      'Take a content item off the site',
      { param: itemId, query: z.object({ version: numberParam }) },
      (person, id, { version }) => removeItem(person, id, version),
    ),
  );
