import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { createItem, listItems, placeItem, removeItem, updateItem } from '#server/domain/content/edit.ts';
import { numberParam } from '#server/records/inputs.ts';
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
  .get('/', allow('content.write', { summary: 'All content items, hidden ones among them' }), async (context) =>
    context.json(await listItems(context.get('person'))),
  )
  .post(
    '/',
    allow('content.write', { summary: 'Add a content item' }),
    valid('json', item.extend({ kind: z.enum(editedKinds) })),
    async (context) => {
      const { kind, ...input } = context.req.valid('json');
      return context.json(await createItem(context.get('person'), kind, input), 201);
    },
  )
  .put(
    '/:id',
    allow('content.write', { summary: 'Change, show or hide a content item' }),
    valid('param', itemId),
    valid('json', item.extend({ version: numberParam })),
    async (context) =>
      context.json(await updateItem(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .post(
    '/:id/place',
    allow('content.write', { summary: 'Put an item behind another one of its kind, or first' }),
    valid('param', itemId),
    valid('json', z.object({ after: z.uuid().nullable() })),
    async (context) =>
      context.json(
        await placeItem(context.get('person'), context.req.valid('param').id, context.req.valid('json').after),
      ),
  )
  .delete(
    '/:id',
    allow('content.write', { summary: 'Take a content item off the site' }),
    valid('param', itemId),
    valid('query', z.object({ version: numberParam })),
    async (context) =>
      context.json(
        await removeItem(context.get('person'), context.req.valid('param').id, context.req.valid('query').version),
      ),
  );
