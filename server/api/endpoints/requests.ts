import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { type Change, changeRequests } from '#server/domain/requests/change.ts';
import {
  assigning,
  assignRequest,
  findAssignee,
  listAssignees,
  prioritising,
  setPriority,
} from '#server/domain/requests/edits.ts';
import { moveRequest, moving } from '#server/domain/requests/moves.ts';
import { askClient } from '#server/domain/requests/needs.ts';
import { addNote, logCall } from '#server/domain/requests/notes.ts';
import { removeRequests } from '#server/domain/requests/remove.ts';
import { deliverReport } from '#server/domain/requests/reports.ts';
import { bulkLimit, countRequests, getRequest, listRequests, pageSize } from '#server/domain/requests/requests.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { portalLimits, reportLimit } from '#shared/portal-requests.ts';
import { priorities, requestStatuses } from '#shared/requests.ts';
import { callOutcomes, longestCall } from '#shared/timeline.ts';

const countQuery = z.object({
  q: textInput(200).optional().default(''),
  status: z.enum(requestStatuses).optional(),
  priority: z.enum(priorities).optional(),
  assignee: z.union([z.literal(['me', 'none']), z.uuid()]).optional(),
});
const listQuery = countQuery.extend({
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional().default(pageSize.default),
});
const reference = z.object({ reference: textInput(40) });
const move = z.object({
  to: z.enum(requestStatuses),
  version: versionInput,
  reason: textInput(500).trim().optional(),
  note: textInput(5000).trim().optional(),
});
const priority = z.object({ priority: z.enum(priorities), version: versionInput });
const assignee = z.object({ assigneeId: z.uuid().nullable(), version: versionInput });
const note = z.object({ text: textInput(5000).trim().min(1) });
const call = z.object({
  outcome: z.enum(callOutcomes),
  minutes: z.int().min(0).max(longestCall),
  note: textInput(5000).trim().optional().default(''),
});
const needs = z.object({ text: textInput(portalLimits.message).trim(), version: versionInput });
const report = z.object({ text: textInput(reportLimit).trim(), fileId: z.uuid().nullable(), version: versionInput });
const targets = z
  .array(z.object({ reference: textInput(40), version: versionInput }))
  .min(1)
  .max(bulkLimit)
  .refine(
    (list) => new Set(list.map((each) => each.reference.toUpperCase())).size === list.length,
    'each request once',
  );
const bulk = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('status'),
    targets,
    to: z.enum(requestStatuses),
    reason: textInput(500).trim().optional(),
  }),
  z.object({ change: z.literal('priority'), targets, priority: z.enum(priorities) }),
  z.object({ change: z.literal('assignee'), targets, assigneeId: z.uuid().nullable() }),
]);
const removal = z.object({ targets });

async function changeOf(asked: z.output<typeof bulk>): Promise<Change> {
  if (asked.change === 'priority') return prioritising(asked.priority);
  if (asked.change === 'assignee') return assigning(await findAssignee(asked.assigneeId));
  return moving({ to: asked.to, reason: asked.reason });
}

/** `/api/v1/requests`: the back office's requests. */
export const requests = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', allow('requests.read', { summary: 'Requests, newest first' }), valid('query', listQuery), async (context) =>
    context.json(await listRequests(context.get('person'), context.req.valid('query'))),
  )
  .get(
    '/counts',
    allow('requests.read', { summary: 'How many requests match, by status' }),
    valid('query', countQuery),
    async (context) => context.json(await countRequests(context.get('person'), context.req.valid('query'))),
  )
  .get(
    '/assignees',
    allow('requests.write', { summary: 'Members of staff whom a request can be given to' }),
    async (context) => context.json({ assignees: await listAssignees() }),
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
    '/bulk',
    allow('requests.write', { summary: 'Make one change to many requests' }),
    valid('json', bulk),
    async (context) => {
      const asked = context.req.valid('json');
      return context.json(
        await changeRequests(context.get('person'), asked.targets, new Date(), await changeOf(asked)),
      );
    },
  )
  .post(
    '/removal',
    allow('requests.delete', { summary: 'Move requests to the trash' }),
    valid('json', removal),
    async (context) => context.json(await removeRequests(context.get('person'), context.req.valid('json').targets)),
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
  )
  .post(
    '/:reference/assignee',
    allow('requests.write', { summary: 'Give a request to a member of staff, or to nobody' }),
    valid('param', reference),
    valid('json', assignee),
    async (context) =>
      context.json(
        await assignRequest(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/needs',
    allow('requests.write', {
      summary: 'Say what is needed from the client',
      description: 'The client is told by mail, and the request waits for them. An empty text ends the wait.',
    }),
    valid('param', reference),
    valid('json', needs),
    async (context) =>
      context.json(
        await askClient(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/report',
    allow('requests.write', {
      summary: 'Deliver the report of a request',
      description: 'A text, a file of the request, or both. Another one later is a corrected version.',
    }),
    valid('param', reference),
    valid('json', report),
    async (context) =>
      context.json(
        await deliverReport(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/notes',
    allow('requests.write', { summary: 'Write a note that only staff read' }),
    valid('param', reference),
    valid('json', note),
    async (context) =>
      context.json(
        await addNote(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/:reference/calls',
    allow('requests.write', { summary: 'Note a telephone call' }),
    valid('param', reference),
    valid('json', call),
    async (context) =>
      context.json(
        await logCall(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  );
