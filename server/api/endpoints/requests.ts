import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { moveRequest, setPriority } from '#server/domain/requests/moves.ts';
import { getRequest, listRequests, pageSize } from '#server/domain/requests/requests.ts';
import { priorities, requestStatuses } from '#shared/requests.ts';

// NUL is the one character that PostgreSQL's text cannot hold.
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'text must not contain NUL');

const listQuery = z.object({
  q: text(200).optional().default(''),
  status: z.enum(requestStatuses).optional(),
  cursor: text(200).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional().default(pageSize.default),
});
const reference = z.object({ reference: text(40) });
const version = z.number().int().min(1).max(2_147_483_647);
const move = z.object({
  to: z.enum(requestStatuses),
  version,
  reason: text(500).trim().optional(),
  note: text(5000).trim().optional(),
});
const priority = z.object({ priority: z.enum(priorities), version });

/** `/api/v1/requests`: the back office's requests. */
export const requests = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', allow('requests.read', { summary: 'Requests, newest first' }), valid('query', listQuery), async (context) =>
    context.json(await listRequests(context.get('person'), context.req.valid('query'))),
  )
  .get(
    '/:reference',
    allow('requests.read', { summary: 'One request with its timeline' }),
    valid('param', reference),
    async (context) => context.json(await getRequest(context.get('person'), context.req.valid('param').reference)),
  )
  .post(
    '/:reference/status',
    allow('requests.write', { summary: 'Move a request to another status' }),
    valid('param', reference),
    valid('json', move),
    async (context) =>
      context.json(
        await moveRequest(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/priority',
    allow('requests.write', { summary: 'Set the priority of a request' }),
    valid('param', reference),
    valid('json', priority),
    async (context) =>
      context.json(
        await setPriority(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  );
