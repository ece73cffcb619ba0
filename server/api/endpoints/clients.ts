import { Hono } from 'hono';
import { z } from 'zod';
import { mergeClients } from '#server/across/client-records/merge.ts';
import { removeClients, restoreClient } from '#server/across/client-records/remove.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  addClientNote,
  addingTags,
  changeClients,
  clientFigures,
  clientTimeline,
  createClient,
  editClient,
  getClient,
  importClients,
  importLimits,
  inviteClient,
  listClients,
  listClientTags,
  listRemovedClients,
  logClientCall,
  pageSize,
  reactivateClient,
  setClientStatus,
  settingStatus,
  suspendClient,
  tagClient,
} from '#server/domain/clients/desk.ts';
import { saidInput, sendingKeyInput, textInput, versionInput } from '#server/records/inputs.ts';
import { tagFilter, tagsInput } from '#server/records/tags.ts';
import { locales } from '#shared/browser-locale.ts';
import { clientBulkLimit, clientLimits, clientSorts, clientStatuses, timelineKinds } from '#shared/clients.ts';
import { callOutcomes, longestCall } from '#shared/timeline.ts';

const listQuery = z.object({
  q: textInput(200).optional().default(''),
  status: z.enum(clientStatuses).optional(),
  tag: tagFilter,
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
  locale: z.enum(locales).optional(),
  despite: z.boolean().optional().default(false),
};
const creation = z.object({ ...facts, invite: z.boolean().optional().default(false) });
const edit = z.object({ ...facts, version: versionInput });
const plainStatus = z.enum(['active', 'inactive']);
const status = z.object({ status: plainStatus, version: versionInput });
const suspension = z.object({ reason: saidInput(clientLimits.reason), version: versionInput });
const note = z.object({ text: saidInput(clientLimits.note), key: sendingKeyInput });
const call = z.object({
  outcome: z.enum(callOutcomes),
  minutes: z.int().min(0).max(longestCall),
  note: textInput(clientLimits.note).trim().optional().default(''),
  key: sendingKeyInput,
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
  .get('/', ...endpoint('clients.read', 'Clients', { query: listQuery }, listClients))
  .get(
    '/figures',
    ...endpoint('clients.read', 'How many clients there are, and what they were sold', {}, clientFigures),
  )
  .get('/tags', ...endpoint('clients.read', 'Tags of clients, with how many have each', {}, listClientTags))
  .get('/removed', ...endpoint('trash.read', 'Clients in the trash', {}, listRemovedClients))
  .post('/', ...endpoint('clients.write', 'Add a client', { json: creation }, createClient))
  .post('/import', ...endpoint('clients.write', 'Add clients from a CSV file, or try it', { json: csv }, importClients))
  .post(
    '/bulk',
    ...endpoint(
      'clients.write',
      'Set the status of many clients',
      { json: z.object({ targets, status: plainStatus }) },
      (person, asked) => changeClients(person, asked.targets, new Date(), settingStatus(asked.status)),
    ),
  )
  .post(
    '/bulk-tags',
    ...endpoint(
      'clients.write',
      'Give many clients tags, beside those they have',
      { json: z.object({ targets, tags: tagsInput.min(1) }) },
      async (person, asked) => changeClients(person, asked.targets, new Date(), addingTags(asked.tags)),
    ),
  )
  .post(
    '/removal',
    ...endpoint(
      'clients.delete',
      'Move clients to the trash, with their requests',
      { json: z.object({ targets }) },
      (person, { targets }) => removeClients(person, targets),
    ),
  );

/** What is asked of one client. */
const one = new Hono<ApiEnv>()
  .get('/:reference', ...endpoint('clients.read', 'One client from all sides', { param: reference }, getClient))
  .get(
    '/:reference/timeline',
    ...endpoint(
      'clients.read',
      'What happened with a client, newest first',
      { param: reference, query: timeline },
      clientTimeline,
    ),
  )
  .put(
    '/:reference',
    ...endpoint('clients.write', 'Change the facts of a client', { param: reference, json: edit }, editClient),
  )
  .put(
    '/:reference/tags',
    ...endpoint(
      'clients.write',
      'Make these the tags of a client',
      { param: reference, json: z.object({ tags: tagsInput, version: versionInput }) },
      tagClient,
    ),
  )
  .post(
    '/:reference/status',
    ...endpoint(
      'clients.write',
      'Set a client active or inactive',
      { param: reference, json: status },
      setClientStatus,
    ),
  )
  .post(
    '/:reference/suspension',
    ...endpoint(
      'clients.suspend',
      'Suspend a client: sessions end, mails stop',
      { param: reference, json: suspension },
      suspendClient,
    ),
  )
  .post(
    '/:reference/reactivation',
    ...endpoint(
      'clients.suspend',
      'Take back a suspension',
      { param: reference, json: z.object({ version: versionInput }) },
      reactivateClient,
    ),
  )
  .post(
    '/:reference/invitation',
    ...endpoint(
      'clients.write',
      'Mail a client a way to sign in',
      { param: reference, json: z.object({}) },
      (person, reference) => inviteClient(person, reference),
    ),
  )
  .post(
    '/:reference/notes',
    ...endpoint('clients.write', 'Write a note that only staff read', { param: reference, json: note }, addClientNote),
  )
  .post(
    '/:reference/calls',
    ...endpoint('clients.write', 'Note a telephone call', { param: reference, json: call }, logClientCall),
  )
  .post(
    '/:reference/merge',
    ...endpoint('clients.merge', 'Merge a duplicate into this client', { param: reference, json: merge }, mergeClients),
  )
  .post(
    '/:reference/restoration',
    ...endpoint(
      'clients.delete',
      'Take a client out of the trash, with what went with it',
      { param: reference, json: z.object({}) },
      (person, reference) => restoreClient(person, reference),
    ),
  );

/** `/api/v1/clients`: the back office's clients. */
export const clients = new Hono<ApiEnv>().use(signedIn).route('/', many).route('/', one);
