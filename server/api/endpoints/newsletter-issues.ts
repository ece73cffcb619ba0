import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import {
  createIssue,
  editIssue,
  listDeliveries,
  listIssues,
  listSendablePosts,
  previewIssue,
  readIssue,
} from '#server/domain/newsletter/issues/issues.ts';
import {
  cancelIssue,
  pauseIssue,
  recallIssue,
  resendCopies,
  resumeIssue,
  scheduleIssue,
  sendIssue,
} from '#server/domain/newsletter/issues/moves.ts';
import { sendTestIssue } from '#server/domain/newsletter/issues/test-send.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import {
  issueContents,
  issueLimits,
  issueStates,
  listedDeliveryStates,
  resendableStates,
} from '#shared/newsletter-issues.ts';

const rowId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const id = z.object({ id: rowId });
const page = { cursor: rowId.optional(), limit: z.coerce.number().int().min(1).max(100).optional().default(50) };
// What must be there, and how long it may be once it is trimmed, is checked by the door with the screen's own schema.
const fields = z.object({
  subject: textInput(issueLimits.subject * 2),
  preheader: textInput(issueLimits.preheader * 2),
  intro: textInput(issueLimits.intro * 2),
  content: z.enum(issueContents),
});
const sending = z.object({ version: versionInput, again: z.boolean().optional() });
const scheduling = sending.extend({ at: textInput(16), offset: textInput(6).optional() });
const resending = z.object({
  state: z.enum(resendableStates),
  ids: z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(200).optional(),
});

/** `/api/v1/newsletter-issues`: what is sent to the newsletter's readers. */
export const newsletterIssues = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    allow('newsletter.read', { summary: 'Issues of the newsletter, newest first' }),
    valid('query', z.object({ state: z.enum(issueStates).optional(), ...page })),
    async (context) => {
      const { state, ...query } = context.req.valid('query');
      return context.json(await listIssues(context.get('person'), { ...query, states: state && [state] }));
    },
  )
  .get(
    '/posts',
    allow('newsletter.write', { summary: 'Public posts that an issue can be made of' }),
    valid('query', z.object({ q: textInput(200).optional().default(''), post: rowId.optional() })),
    async (context) => context.json(await listSendablePosts(context.get('person'), context.req.valid('query'))),
  )
  .post(
    '/',
    allow('newsletter.write', {
      summary: 'Begin an issue of a public post',
      description: 'The same key again answers the same issue.',
    }),
    valid('json', z.object({ postId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER), key: z.uuid() })),
    async (context) => context.json(await createIssue(context.get('person'), context.req.valid('json')), 201),
  )
  .get(
    '/:id',
    allow('newsletter.read', { summary: 'One issue, with its progress' }),
    valid('param', id),
    async (context) => context.json(await readIssue(context.get('person'), context.req.valid('param').id)),
  )
  .put(
    '/:id',
    allow('newsletter.write', { summary: 'Write a draft anew' }),
    valid('param', id),
    valid('json', fields.extend({ version: versionInput })),
    async (context) =>
      context.json(await editIssue(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .post(
    '/:id/preview',
    allow('newsletter.read', { summary: 'An issue as it was sent, or would be sent now' }),
    valid('param', id),
    valid('json', fields),
    async (context) =>
      context.json(await previewIssue(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .post(
    '/:id/test',
    allow('newsletter.write', { summary: 'Send an issue to oneself', description: 'Any other address is refused.' }),
    valid('param', id),
    valid('json', z.object({ to: textInput(254).optional(), fields })),
    async (context) =>
      context.json(
        await sendTestIssue(context.get('person'), context.req.valid('param').id, context.req.valid('json')),
        202,
      ),
  )
  .post(
    '/:id/schedule',
    allow('newsletter.send', {
      summary: 'Send an issue at a time',
      description:
        'A wall clock (YYYY-MM-DDTHH:mm) in the time zone of the site, with its offset where the clock shows it twice.',
    }),
    valid('param', id),
    valid('json', scheduling),
    async (context) =>
      context.json(
        await scheduleIssue(context.get('person'), context.req.valid('param').id, context.req.valid('json')),
      ),
  )
  .post(
    '/:id/send',
    allow('newsletter.send', {
      summary: 'Send an issue now',
      description: 'It waits ten seconds, in which it can be taken back. Called twice it sends once.',
    }),
    valid('param', id),
    valid('json', sending),
    async (context) =>
      context.json(await sendIssue(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .post(
    '/:id/recall',
    allow('newsletter.send', { summary: 'Make a scheduled issue a draft again' }),
    valid('param', id),
    async (context) => context.json(await recallIssue(context.get('person'), context.req.valid('param').id)),
  )
  .post(
    '/:id/pause',
    allow('newsletter.send', { summary: 'Stop an issue at the next copy' }),
    valid('param', id),
    async (context) => context.json(await pauseIssue(context.get('person'), context.req.valid('param').id)),
  )
  .post(
    '/:id/resume',
    allow('newsletter.send', { summary: 'Let a paused issue go on' }),
    valid('param', id),
    async (context) => context.json(await resumeIssue(context.get('person'), context.req.valid('param').id)),
  )
  .post(
    '/:id/cancel',
    allow('newsletter.write', {
      summary: 'End an issue',
      description: 'What has not left does not leave. Other issues than drafts need the right to send.',
    }),
    valid('param', id),
    async (context) => context.json(await cancelIssue(context.get('person'), context.req.valid('param').id)),
  )
  .get(
    '/:id/deliveries',
    allow('newsletter.read', { summary: 'Copies of an issue in one state' }),
    valid('param', id),
    valid('query', z.object({ state: z.enum(listedDeliveryStates), ...page })),
    async (context) =>
      context.json(
        await listDeliveries(context.get('person'), context.req.valid('param').id, context.req.valid('query')),
      ),
  )
  .post(
    '/:id/resend',
    allow('newsletter.send', {
      summary: 'Send copies once more that failed or whose fate is unknown',
      description: 'Those with these ids, or all in that state. Whoever has an uncertain one already gets it twice.',
    }),
    valid('param', id),
    valid('json', resending),
    async (context) =>
      context.json(await resendCopies(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  );
