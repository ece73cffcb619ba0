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
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
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
  .get(
    '/',
    allow('trash.read', { summary: 'What is in the trash, the last deleted first' }),
    valid('query', listQuery),
    async (context) => context.json(await listTrash(context.get('person'), context.req.valid('query'))),
  )
  .post(
    '/restoring',
    allow('trash.read', {
      summary: 'Take records out of the trash',
      description: 'Each by the permission that its deletion needs; those that stay are named with their reason.',
    }),
    valid('json', targets),
    async (context) => context.json(await restoreRecords(context.get('person'), context.req.valid('json').items)),
  )
  .post(
    '/purge',
    allow('trash.purge', { summary: 'Delete records in the trash for ever' }),
    valid('json', targets),
    async (context) => context.json(await purgeRecords(context.get('person'), context.req.valid('json').items)),
  )
  .post(
    '/emptying',
    allow('trash.purge', { summary: 'Empty the trash of what was in it at a moment' }),
    valid('json', emptying),
    async (context) => context.json(await emptyTrash(context.get('person'), context.req.valid('json'))),
  );
