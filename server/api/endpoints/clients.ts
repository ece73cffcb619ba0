import { Hono } from 'hono';
import { z } from 'zod';
import { mergeClients } from '#server/across/client-records/merge.ts';
import { removeClients, restoreClient } from '#server/across/client-records/remove.ts';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { changeClients } from '#server/domain/clients/change.ts';
import { createClient } from '#server/domain/clients/create.ts';
import { getClient } from '#server/domain/clients/detail.ts';
import { editClient } from '#server/domain/clients/edit.ts';
import { importClients, importLimits } from '#server/domain/clients/import.ts';
import { inviteClient } from '#server/domain/clients/invite.ts';
import { clientFigures, listClients, listRemovedClients, pageSize } from '#server/domain/clients/list.ts';
import { addClientNote, logClientCall } from '#server/domain/clients/notes.ts';
import { reactivateClient, setClientStatus, settingStatus, suspendClient } from '#server/domain/clients/status.ts';
import { clientTimeline } from '#server/domain/clients/timeline.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { clientBulkLimit, clientLimits, clientSorts, clientStatuses, timelineKinds } from '#shared/clients.ts';
import { callOutcomes, longestCall } from '#shared/timeline.ts';

const listQuery = z.object({
  q: textInput(200).optional().default(''),
  status: z.enum(clientStatuses).optional(),
  sort: z.enum(clientSorts).optional().default('newest'),
  cursor: textInput(3000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional().default(pageSize.default),
});
const reference = z.object({ reference: textInput(40) });
const facts = {
  name: textInput(1000),
  email: textInput(1000),
  company: textInput(1000).optional().default(''),
  phone: textInput(1000).optional().default(''),
  despite: z.boolean().optional().default(false),
};
const creation = z.object({ ...facts, invite: z.boolean().optional().default(false) });
const edit = z.object({ ...facts, version: versionInput });
const plainStatus = z.enum(['active', 'inactive']);
const status = z.object({ status: plainStatus, version: versionInput });
const suspension = z.object({ reason: textInput(clientLimits.reason).trim().min(1), version: versionInput });
const note = z.object({ text: textInput(clientLimits.note).trim().min(1) });
const call = z.object({
  outcome: z.enum(callOutcomes),
  minutes: z.int().min(0).max(longestCall),
  note: textInput(clientLimits.note).trim().optional().default(''),
});
const target = z.object({ reference: textInput(40), version: versionInput });
const targets = z
  .array(target)
  .min(1)
  .max(clientBulkLimit)
  .refine((list) => new Set(list.map((each) => each.reference.toUpperCase())).size === list.length, 'each client once');
const merge = z.object({ version: versionInput, other: target, account: z.enum(['kept', 'other']).optional() });
const timeline = z.object({ type: z.enum(timelineKinds).optional(), cursor: textInput(300).optional() });
const csv = z.object({ csv: textInput(importLimits.characters), dryRun: z.boolean() });

/** What is asked of all clients. */
const many = new Hono<ApiEnv>()
  .get('/', allow('clients.read', { summary: 'Clients' }), valid('query', listQuery), async (context) =>
    context.json(await listClients(context.get('person'), context.req.valid('query'))),
  )
  .get(
    '/figures',
    allow('clients.read', { summary: 'How many clients there are, and what they were sold' }),
    async (context) => context.json(await clientFigures(context.get('person'))),
  )
  .get('/removed', allow('trash.read', { summary: 'Clients in the trash' }), async (context) =>
    context.json(await listRemovedClients(context.get('person'))),
  )
  .post('/', allow('clients.write', { summary: 'Add a client' }), valid('json', creation), async (context) =>
    context.json(await createClient(context.get('person'), context.req.valid('json'))),
  )
  .post(
    '/import',
    allow('clients.write', { summary: 'Add clients from a CSV file, or try it' }),
    valid('json', csv),
    async (context) => context.json(await importClients(context.get('person'), context.req.valid('json'))),
  )
  .post(
    '/bulk',
    allow('clients.write', { summary: 'Set the status of many clients' }),
    valid('json', z.object({ targets, status: plainStatus })),
    async (context) => {
      const asked = context.req.valid('json');
      const change = settingStatus(asked.status);
      return context.json(await changeClients(context.get('person'), asked.targets, new Date(), change));
    },
  )
  .post(
    '/removal',
    allow('clients.delete', { summary: 'Move clients to the trash, with their requests' }),
    valid('json', z.object({ targets })),
    async (context) => context.json(await removeClients(context.get('person'), context.req.valid('json').targets)),
  );

/** What is asked of one client. */
const one = new Hono<ApiEnv>()
  .get(
    '/:reference',
    allow('clients.read', { summary: 'One client from all sides' }),
    valid('param', reference),
    async (context) => context.json(await getClient(context.get('person'), context.req.valid('param').reference)),
  )
  .get(
    '/:reference/timeline',
    allow('clients.read', { summary: 'What happened with a client, newest first' }),
    valid('param', reference),
    valid('query', timeline),
    async (context) =>
      context.json(
        await clientTimeline(context.get('person'), context.req.valid('param').reference, context.req.valid('query')),
      ),
  )
  .put(
    '/:reference',
    allow('clients.write', { summary: 'Change the facts of a client' }),
    valid('param', reference),
    valid('json', edit),
    async (context) =>
      context.json(
        await editClient(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/status',
    allow('clients.write', { summary: 'Set a client active or inactive' }),
    valid('param', reference),
    valid('json', status),
    async (context) =>
      context.json(
        await setClientStatus(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/suspension',
    allow('clients.suspend', { summary: 'Suspend a client: sessions end, mails stop' }),
    valid('param', reference),
    valid('json', suspension),
    async (context) =>
      context.json(
        await suspendClient(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/reactivation',
    allow('clients.suspend', { summary: 'Take back a suspension' }),
    valid('param', reference),
    valid('json', z.object({ version: versionInput })),
    async (context) =>
      context.json(
        await reactivateClient(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/invitation',
    allow('clients.write', { summary: 'Mail a client a way to sign in' }),
    valid('param', reference),
    valid('json', z.object({})),
    async (context) => context.json(await inviteClient(context.get('person'), context.req.valid('param').reference)),
  )
  .post(
    '/:reference/notes',
    allow('clients.write', { summary: 'Write a note that only staff read' }),
    valid('param', reference),
    valid('json', note),
    async (context) =>
      context.json(
        await addClientNote(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/calls',
    allow('clients.write', { summary: 'Note a telephone call' }),
    valid('param', reference),
    valid('json', call),
    async (context) =>
      context.json(
        await logClientCall(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/merge',
    allow('clients.merge', { summary: 'Merge a duplicate into this client' }),
    valid('param', reference),
    valid('json', merge),
    async (context) =>
      context.json(
        await mergeClients(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/restoration',
    allow('clients.delete', { summary: 'Take a client out of the trash, with what went with it' }),
    valid('param', reference),
    valid('json', z.object({})),
    async (context) => context.json(await restoreClient(context.get('person'), context.req.valid('param').reference)),
  );

/** `/api/v1/clients`: the back office's clients. */
export const clients = new Hono<ApiEnv>().use(signedIn).route('/', many).route('/', one);
