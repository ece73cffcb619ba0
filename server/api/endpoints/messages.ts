import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { changeMessage, changeMessages, messageBulkLimit } from '#server/domain/messages/change.ts';
import { convertMessage } from '#server/domain/messages/convert.ts';
import { getMessage, listMessages, messagePageSize } from '#server/domain/messages/messages.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { messageStatuses } from '#shared/messages.ts';

const listQuery = z.object({
  q: textInput(200).optional().default(''),
  status: z.enum(messageStatuses).optional(),
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(messagePageSize.max).optional().default(messagePageSize.default),
});
const reference = z.object({ reference: textInput(40) });
const version = z.object({ version: versionInput });
const targets = z.object({
  targets: z
    .array(z.object({ reference: textInput(40), version: versionInput }))
    .min(1)
    .max(messageBulkLimit)
    .refine(
      (list) => new Set(list.map((each) => each.reference.toUpperCase())).size === list.length,
      'each message once',
    ),
});

/** `/api/v1/messages`: what came through the contact form. */
export const messages = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', allow('messages.read', { summary: 'Messages, newest first' }), valid('query', listQuery), async (context) =>
    context.json(await listMessages(context.get('person'), context.req.valid('query'))),
  )
  .get(
    '/:reference',
    allow('messages.read', { summary: 'One message with its timeline' }),
    valid('param', reference),
    async (context) => context.json(await getMessage(context.get('person'), context.req.valid('param').reference)),
  )
  .post('/closing', allow('messages.write', { summary: 'Close messages' }), valid('json', targets), async (context) =>
    context.json(await changeMessages(context.get('person'), context.req.valid('json').targets, 'close')),
  )
  .post(
    '/removal',
    allow('messages.delete', { summary: 'Move messages to the trash' }),
    valid('json', targets),
    async (context) =>
      context.json(await changeMessages(context.get('person'), context.req.valid('json').targets, 'delete')),
  )
  .post(
    '/:reference/closing',
    allow('messages.write', { summary: 'Close a message' }),
    valid('param', reference),
    valid('json', version),
    async (context) => {
      const target = { ...context.req.valid('param'), ...context.req.valid('json') };
      return context.json(await changeMessage(context.get('person'), target, 'close'));
    },
  )
  .post(
    '/:reference/reopening',
    allow('messages.write', { summary: 'Open a message again; a new day begins for its answer' }),
    valid('param', reference),
    valid('json', version),
    async (context) => {
      const target = { ...context.req.valid('param'), ...context.req.valid('json') };
      return context.json(await changeMessage(context.get('person'), target, 'reopen'));
    },
  )
  .post(
    '/:reference/request',
    allow('messages.write', { summary: 'Make a request of a message, once' }),
    valid('param', reference),
    async (context) => context.json(await convertMessage(context.get('person'), context.req.valid('param').reference)),
  );
