import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  addMessageNote,
  assigning,
  changeMessage,
  changeMessages,
  closing,
  convertMessage,
  type MessageChange,
  messageBulkLimit,
  prioritising,
  removing,
  reopening,
} from '#server/domain/messages/desk.ts';
import {
  countMessageViews,
  getMessage,
  listMessages,
  markMessageUnread,
  messagePageSize,
} from '#server/domain/messages/messages.ts';
import { findAssignee } from '#server/domain/requests/desk.ts';
import { saidInput, sendingKeyInput, textInput, versionInput } from '#server/records/inputs.ts';
import { messageFilters } from '#shared/list-filters.ts';
import { messageSorts } from '#shared/message-views.ts';
import { priorities } from '#shared/requests.ts';

const listQuery = z.object({
  q: textInput(200).optional().default(''),
  ...messageFilters.shape,
  sort: z.enum(messageSorts).optional().default('newest'),
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(messagePageSize.max).optional().default(messagePageSize.default),
});
const reference = z.object({ reference: textInput(40) });
const seen = z.object({ version: versionInput });
const priority = seen.extend({ priority: z.enum(priorities) });
const assignee = seen.extend({ assigneeId: z.uuid().nullable() });
const note = z.object({ text: saidInput(5000), key: sendingKeyInput });
const targets = z
  .array(z.object({ reference: textInput(40), version: versionInput }))
  .min(1)
  .max(messageBulkLimit)
  .refine(
    (list) => new Set(list.map((each) => each.reference.toUpperCase())).size === list.length,
    'each message once',
  );
const some = z.object({ targets });
const bulk = z.discriminatedUnion('change', [
  z.object({ change: z.literal('priority'), targets, priority: z.enum(priorities) }),
  z.object({ change: z.literal('assignee'), targets, assigneeId: z.uuid().nullable() }),
]);

const changeOf = async (asked: z.output<typeof bulk>): Promise<MessageChange> =>
  asked.change === 'priority' ? prioritising(asked.priority) : assigning(await findAssignee(asked.assigneeId));

/** `/api/v1/messages`: what came through the contact form. */
export const messages = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('messages.read', 'Messages, newest first or as asked', { query: listQuery }, listMessages))
  .get('/views', ...endpoint('messages.read', 'How many messages are in each view', {}, countMessageViews))
  .get('/:reference', ...endpoint('messages.read', 'One message with its timeline', { param: reference }, getMessage))
  .post(
    '/:reference/unread',
    ...endpoint('messages.read', 'Mark a message as unread for oneself', { param: reference }, markMessageUnread),
  )
  .post(
    '/closing',
    ...endpoint('messages.write', 'Close messages', { json: some }, (person, { targets }) =>
      changeMessages(person, targets, closing),
    ),
  )
  .post(
    '/removal',
    ...endpoint('messages.delete', 'Move messages to the trash', { json: some }, (person, { targets }) =>
      changeMessages(person, targets, removing),
    ),
  )
  .post(
    '/bulk',
    ...endpoint('messages.write', 'Make one change to many messages', { json: bulk }, async (person, asked) =>
      changeMessages(person, asked.targets, await changeOf(asked)),
    ),
  )
  .post(
    '/:reference/priority',
    ...endpoint(
      'messages.write',
      'Set the priority of a message',
      { param: reference, json: priority },
      (person, reference, { version, priority }) =>
        changeMessage(person, { reference, version }, prioritising(priority)),
    ),
  )
  .post(
    '/:reference/assignee',
    ...endpoint(
      'messages.write',
      'Give a message to a member of staff, or to nobody',
      { param: reference, json: assignee },
      async (person, reference, { version, assigneeId }) =>
        changeMessage(person, { reference, version }, assigning(await findAssignee(assigneeId))),
    ),
  )
  .post(
    '/:reference/notes',
    ...endpoint(
      'messages.write',
      'Write a note that only staff read',
      { param: reference, json: note },
      addMessageNote,
    ),
  )
  .post(
    '/:reference/closing',
    ...endpoint(
      'messages.write',
      'Close a message',
      { param: reference, json: seen },
      (person, reference, { version }) => changeMessage(person, { reference, version }, closing),
    ),
  )
  .post(
    '/:reference/reopening',
    ...endpoint(
      'messages.write',
      'Open a message again; a new day begins for its answer',
      { param: reference, json: seen },
      (person, reference, { version }) => changeMessage(person, { reference, version }, reopening),
    ),
  )
  .post(
    '/:reference/request',
    ...endpoint('messages.write', 'Make a request of a message, once', { param: reference }, convertMessage),
  );
