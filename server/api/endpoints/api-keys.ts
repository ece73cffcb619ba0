import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import {
  createApiKey,
  getApiKey,
  keyPageSize,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
} from '#server/domain/api-keys/api-keys.ts';
import { textInput } from '#server/records/inputs.ts';
import { longestKeyName } from '#shared/api-keys.ts';
import { apiScopes } from '#shared/permissions.ts';

const listQuery = z.object({
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(keyPageSize.max).optional().default(keyPageSize.default),
});
const id = z.object({ id: z.uuid() });
const name = textInput(longestKeyName).trim().min(1);
const asked = z.object({
  name,
  scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
  /** No end where it is null. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
});

/** `/api/v1/api-keys`: what programs call with. No key reaches it. */
export const apiKeys = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    allow('keys.read', { summary: 'Keys of the API, newest first' }),
    valid('query', listQuery),
    async (context) => context.json(await listApiKeys(context.get('person'), context.req.valid('query'))),
  )
  .post(
    '/',
    allow('keys.write', {
      summary: 'Make a key',
      description: '`secret` is the key itself. It is in this answer only: nobody can read it again.',
    }),
    proveAgain(),
    valid('json', asked),
    async (context) => {
      const { expiresAt, ...rest } = context.req.valid('json');
      const wanted = { ...rest, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
      return context.json(await createApiKey(context.get('person'), wanted), 201);
    },
  )
  .get('/:id', allow('keys.read', { summary: 'One key' }), valid('param', id), async (context) =>
    context.json(await getApiKey(context.get('person'), context.req.valid('param').id)),
  )
  .patch(
    '/:id',
    allow('keys.write', { summary: 'Rename a key' }),
    valid('param', id),
    valid('json', z.object({ name })),
    async (context) =>
      context.json(
        await renameApiKey(context.get('person'), context.req.valid('param').id, context.req.valid('json').name),
      ),
  )
  .post(
    '/:id/revocation',
    allow('keys.write', { summary: 'End a key, at once and for good' }),
    valid('param', id),
    async (context) => context.json(await revokeApiKey(context.get('person'), context.req.valid('param').id)),
  );
