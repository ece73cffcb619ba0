import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  addNote,
  askClient,
  assignRequest,
  changeRequests,
  correctTypes,
  deliverReport,
  endStep,
  listAssignees,
  listDoubles,
  logCall,
  makeRequest,
  mergeRequests,
  moveRequest,
  noteProposal,
  planStep,
  removeRequests,
  setPriority,
  settleQuestion,
  settleWish,
} from '#server/domain/requests/desk.ts';
import {
  countRequests,
  countViews,
  getRequest,
  listRequests,
  markRequestUnread,
  pageSize,
} from '#server/domain/requests/requests.ts';
import { dayInput, saidInput, sendingKeyInput, textInput, versionInput } from '#server/records/inputs.ts';
import { locales } from '#shared/browser-locale.ts';
import { requestFilters } from '#shared/list-filters.ts';
import { clientWishes, portalLimits, reportLimit } from '#shared/portal-requests.ts';
import { longestStep, requestSorts } from '#shared/request-views.ts';
import { analysisTypes, priorities, requestStatuses } from '#shared/requests.ts';
import { callOutcomes, longestCall } from '#shared/timeline.ts';
import { bulk, changeOf, removal } from './request-bulk.ts';

const countQuery = z.object({ q: textInput(200).optional().default(''), ...requestFilters.shape });
const listQuery = countQuery.extend({
  sort: z.enum(requestSorts).optional().default('newest'),
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
const types = z.object({
  types: z
    .array(z.enum(analysisTypes))
    .min(1)
    .max(analysisTypes.length)
    .transform((list) => [...new Set(list)]),
  version: versionInput,
});
const assignee = z.object({ assigneeId: z.uuid().nullable(), version: versionInput });
const note = z.object({ text: saidInput(5000), key: sendingKeyInput });
const call = z.object({
  outcome: z.enum(callOutcomes),
  minutes: z.int().min(0).max(longestCall),
  note: textInput(5000).trim().optional().default(''),
  key: sendingKeyInput,
});
const proposal = z.object({ note: textInput(5000).trim().optional().default(''), key: sendingKeyInput });
const needs = z.object({ text: textInput(portalLimits.message).trim(), version: versionInput });
const making = z.object({
  key: z.uuid(),
  client: z.union([
    z.object({ reference: textInput(40) }),
    z.object({
      name: textInput(1000),
      email: textInput(1000),
      company: textInput(1000),
      phone: textInput(1000),
      locale: z.enum(locales),
      /** Who enters it has seen the clients it looks like. */
      despite: z.boolean(),
    }),
  ]),
  // What must be there is checked by the door with the screen's own schema.
  request: z.object({
    source: textInput(20),
    types: z.array(textInput(80)).max(20),
    title: textInput(1000),
    text: textInput(20_000),
    priority: z.enum(priorities),
  }),
  assigneeId: z.uuid().nullable(),
  isTold: z.boolean(),
});
const step = z.object({
  version: versionInput,
  step: z.object({ text: saidInput(longestStep), on: dayInput, byId: z.uuid().nullable() }),
});
const settling = z.object({ version: versionInput, upTo: z.number().int().min(0).optional() });
const stepEnd = z.object({ version: versionInput, isDone: z.boolean() });
const report = z.object({
  /** Rich text, or plain text, of which it is made. */
  text: textInput(reportLimit * 4).trim(),
  fileId: z.uuid().nullable(),
  analysisId: z.uuid().nullable().optional(),
  /** With it the request is completed. */
  completes: z.boolean().optional(),
  version: versionInput,
});
const merge = z.object({
  version: versionInput,
  other: z.object({ reference: textInput(40), version: versionInput }),
});
const doubles = z.object({ q: textInput(40).optional().default('') });

/** `/api/v1/requests`: the back office's requests. */
export const requests = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('requests.read', 'Requests, newest first or as asked', { query: listQuery }, listRequests))
  .get(
    '/counts',
    ...endpoint('requests.read', 'How many requests match, by status', { query: countQuery }, countRequests),
  )
  .post(
    '/',
    ...endpoint(
      'requests.write',
      'Enter a request for a client, or for somebody who becomes one',
      {
        description:
          'Repeated with the same key it makes nothing. The mail to the client, if one goes, waits ten seconds.',
        json: making,
        status: 201,
      },
      makeRequest,
    ),
  )
  .get('/views', ...endpoint('requests.read', 'How many open requests are in each view', {}, countViews))
  .get(
    '/assignees',
    ...endpoint('requests.write', 'Members of staff whom a request can be given to', {}, async () => ({
      assignees: await listAssignees(),
    })),
  )
  .get('/:reference', ...endpoint('requests.read', 'One request with its timeline', { param: reference }, getRequest))
  .post(
    '/:reference/unread',
    ...endpoint('requests.read', 'Mark a request as unread for oneself', { param: reference }, markRequestUnread),
  )
  .post(
    '/:reference/status',
    ...endpoint('requests.write', 'Move a request to another status', { param: reference, json: move }, moveRequest),
  )
  .post(
    '/bulk',
    ...endpoint('requests.write', 'Make one change to many requests', { json: bulk }, async (person, asked) =>
      changeRequests(person, asked.targets, new Date(), await changeOf(asked)),
    ),
  )
  .post(
    '/removal',
    ...endpoint('requests.delete', 'Move requests to the trash', { json: removal }, (person, { targets }) =>
      removeRequests(person, targets),
    ),
  )
  .get(
    '/:reference/doubles',
    ...endpoint(
      'requests.merge',
      'Requests that this one can be merged with',
      { description: "Its client's others, or the one of the reference in `q`.", param: reference, query: doubles },
      listDoubles,
    ),
  )
  .post(
    '/:reference/merge',
    ...endpoint(
      'requests.merge',
      'Merge another request of the same client into this one',
      { description: 'The other one’s reference leads here. Nobody is mailed.', param: reference, json: merge },
      (person, reference, asked) => mergeRequests(person, reference, asked),
    ),
  )
  .post(
    '/:reference/priority',
    ...endpoint('requests.write', 'Set the priority of a request', { param: reference, json: priority }, setPriority),
  )
  .post(
    '/:reference/types',
    ...endpoint(
      'requests.write',
      'Correct which analyses a request is for',
      { param: reference, json: types },
      correctTypes,
    ),
  )
  .post(
    '/:reference/assignee',
    ...endpoint(
      'requests.write',
      'Give a request to a member of staff, or to nobody',
      { param: reference, json: assignee },
      assignRequest,
    ),
  )
  .post(
    '/:reference/needs',
    ...endpoint(
      'requests.write',
      'Say what is needed from the client',
      {
        description: 'The client is told by mail, and the request waits for them. An empty text ends the wait.',
        param: reference,
        json: needs,
      },
      askClient,
    ),
  )
  .post(
    '/:reference/report',
    ...endpoint(
      'requests.write',
      'Deliver the report of a request',
      {
        description: 'A text, a file of the request, or both. Another one later is a corrected version.',
        param: reference,
        json: report,
      },
      deliverReport,
    ),
  )
  .post(
    '/:reference/step',
    ...endpoint(
      'requests.write',
      'Plan what is to be done next, by which day',
      { description: 'Clients never see it. It ends with the request.', param: reference, json: step },
      planStep,
    ),
  )
  .post(
    '/:reference/step/end',
    ...endpoint(
      'requests.write',
      'Note that the next step was done, or drop it',
      { param: reference, json: stepEnd },
      endStep,
    ),
  )
  .post(
    '/:reference/question/settled',
    ...endpoint(
      'requests.write',
      'Note that what the client wrote after the end needs no answer',
      {
        description: '`upTo` is the id of the newest entry that was read: where the client wrote since, it is refused.',
        param: reference,
        json: settling,
      },
      settleQuestion,
    ),
  )
  .post(
    '/:reference/wishes/settled',
    ...endpoint(
      'requests.write',
      'Note that what the client asked for, a call or the end, stands no more',
      { param: reference, json: z.object({ wish: z.enum(clientWishes), version: versionInput }) },
      settleWish,
    ),
  )
  .post(
    '/:reference/notes',
    ...endpoint('requests.write', 'Write a note that only staff read', { param: reference, json: note }, addNote),
  )
  .post(
    '/:reference/calls',
    ...endpoint('requests.write', 'Note a telephone call', { param: reference, json: call }, logCall),
  )
  .post(
    '/:reference/proposal',
    ...endpoint(
      'requests.write',
      'Note that a proposal went to the client',
      { description: 'The client sees that step as done.', param: reference, json: proposal },
      noteProposal,
    ),
  );
