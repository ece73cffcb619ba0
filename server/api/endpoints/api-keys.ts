import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  createApiKey,
  getApiKey,
  keyPageSize,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
} from '#server/domain/api-keys/api-keys.ts';
import { saidInput, textInput } from '#server/records/inputs.ts';
import { longestKeyName } from '#shared/api-keys.ts';
import { apiScopes } from '#shared/permissions.ts';

const listQuery = z.object({
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(keyPageSize.max).optional().default(keyPageSize.default),
});
const id = z.object({ id: z.uuid() });
const name = saidInput(longestKeyName);
const asked = z.object({
  name,
  scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
  /** No end where it is null. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
});

/** `/api/v1/api-keys`: what programs call with. No key reaches it. */
export const apiKeys = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('keys.read', 'Keys of the API, newest first', { query: listQuery }, listApiKeys))
  .post(
    '/',
    ...endpoint(
      'keys.write',
      'Make a key',
      {
        description: '`secret` is the key itself. It is in this answer only: nobody can read it again.',
        json: asked,
        proof: 'always',
        status: 201,
      },
      (person, { expiresAt, ...wanted }) =>
        createApiKey(person, { ...wanted, expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
    ),
  )
  .get('/:id', ...endpoint('keys.read', 'One key', { param: id }, getApiKey))
  .patch(
    '/:id',
    ...endpoint(
      'keys.write',
      'Rename a key',
      { param: id, json: z.object({ name, was: name.optional() }) },
      renameApiKey,
    ),
  )
  .post('/:id/revocation', ...endpoint('keys.write', 'End a key, at once and for good', { param: id }, revokeApiKey));
