import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { changeMessage, changeMessages, convertMessage, messageBulkLimit } from '#server/domain/messages/desk.ts';
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
const seen = z.object({ version: versionInput });
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
  .get('/', ...endpoint('messages.read', 'Messages, newest first', { query: listQuery }, listMessages))
  .get('/:reference', ...endpoint('messages.read', 'One message with its timeline', { param: reference }, getMessage))
  .post(
    '/closing',
    ...endpoint('messages.write', 'Close messages', { json: targets }, (person, { targets }) =>
      changeMessages(person, targets, 'close'),
    ),
  )
  .post(
    '/removal',
    ...endpoint('messages.delete', 'Move messages to the trash', { json: targets }, (person, { targets }) =>
      changeMessages(person, targets, 'delete'),
    ),
  )
  .post(
    '/:reference/closing',
    ...endpoint(
      'messages.write',
      'Close a message',
      { param: reference, json: seen },
      (person, reference, { version }) => changeMessage(person, { reference, version }, 'close'),
    ),
  )
  .post(
    '/:reference/reopening',
    ...endpoint(
      'messages.write',
      'Open a message again; a new day begins for its answer',
      { param: reference, json: seen },
      (person, reference, { version }) => changeMessage(person, { reference, version }, 'reopen'),
    ),
  )
  .post(
    '/:reference/request',
    ...endpoint('messages.write', 'Make a request of a message, once', { param: reference }, convertMessage),
  );
