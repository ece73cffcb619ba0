import { Hono } from 'hono';
import { z } from 'zod';
import {
  emptyTrash,
  listTrash,
  purgeRecords,
  restoreRecords,
  trashBulkLimit,
  trashPageSize,
} from '#server/across/trash/trash.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { textInput } from '#server/records/inputs.ts';
import { trashKinds } from '#shared/trash.ts';

const kind = z.enum(trashKinds);
const listQuery = z.object({
  q: textInput(200).optional().default(''),
  kind: kind.optional(),
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(trashPageSize.max).optional().default(trashPageSize.default),
});
const targets = z.object({
  items: z
    .array(z.object({ kind, id: textInput(64).min(1) }))
    .min(1)
    .max(trashBulkLimit)
    .refine((list) => new Set(list.map((each) => `${each.kind}:${each.id}`)).size === list.length, 'each record once'),
});
const emptying = z.object({ kind: kind.optional(), seenAt: z.iso.datetime().transform((at) => new Date(at)) });

/** `/api/v1/trash`: what was deleted, for thirty days. */
export const trash = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('trash.read', 'What is in the trash, the last deleted first', { query: listQuery }, listTrash))
  .post(
    '/restoring',
    ...endpoint(
      'trash.read',
      'Take records out of the trash',
      {
        description: 'Each by the permission that its deletion needs; those that stay are named with their reason.',
        json: targets,
      },
      (person, { items }) => restoreRecords(person, items),
    ),
  )
  .post(
    '/purge',
    ...endpoint('trash.purge', 'Delete records in the trash for ever', { json: targets }, (person, { items }) =>
      purgeRecords(person, items),
    ),
  )
  .post(
    '/emptying',
    ...endpoint('trash.purge', 'Empty the trash of what was in it at a moment', { json: emptying }, emptyTrash),
  );
