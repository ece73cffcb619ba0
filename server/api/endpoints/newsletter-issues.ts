import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  cancelIssue,
  createIssue,
  editIssue,
  listDeliveries,
  listIssues,
  listSegments,
  listSendablePosts,
  pauseIssue,
  previewIssue,
  readIssue,
  recallIssue,
  resendCopies,
  resumeIssue,
  scheduleIssue,
  sendIssue,
  sendTestIssue,
} from '#server/domain/newsletter/desk.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import {
  issueContents,
  issueLimits,
  issueStates,
  listedDeliveryStates,
  resendableStates,
} from '#shared/newsletter-issues.ts';
import { segmentLength } from '#shared/segments.ts';

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
    ...endpoint(
      'newsletter.read',
      'Issues of the newsletter, newest first',
      { query: z.object({ state: z.enum(issueStates).optional(), ...page }) },
      (person, { state, ...query }) => listIssues(person, { ...query, states: state && [state] }),
    ),
  )
  .get(
    '/posts',
    ...endpoint(
      'newsletter.write',
      'Public posts that an issue can be made of',
      { query: z.object({ q: textInput(200).optional().default(''), post: rowId.optional() }) },
      listSendablePosts,
    ),
  )
  .get(
    '/segments',
    ...endpoint(
      'newsletter.read',
      'Whom an issue can go to, with how many confirmed readers there are of each',
      {},
      listSegments,
    ),
  )
  .post(
    '/',
    ...endpoint(
      'newsletter.write',
      'Begin an issue of a public post',
      {
        description: 'The same key again answers the same issue.',
        json: z.object({ postId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER), key: z.uuid() }),
        status: 201,
      },
      createIssue,
    ),
  )
  .get('/:id', ...endpoint('newsletter.read', 'One issue, with its progress', { param: id }, readIssue))
  .put(
    '/:id',
    ...endpoint(
      'newsletter.write',
      'Write a draft anew',
      { param: id, json: fields.extend({ segment: textInput(segmentLength).optional(), version: versionInput }) },
      editIssue,
    ),
  )
  .post(
    '/:id/preview',
    ...endpoint(
      'newsletter.read',
      'An issue as it was sent, or would be sent now',
      { param: id, json: fields },
      previewIssue,
    ),
  )
  .post(
    '/:id/test',
    ...endpoint(
      'newsletter.write',
      'Send an issue to oneself',
      {
        description: 'Any other address is refused.',
        param: id,
        json: z.object({ to: textInput(254).optional(), fields }),
        status: 202,
      },
      sendTestIssue,
    ),
  )
  .post(
    '/:id/schedule',
    ...endpoint(
      'newsletter.send',
      'Send an issue at a time',
      {
        description:
          'A wall clock (YYYY-MM-DDTHH:mm) in the time zone of the site, with its offset where the clock shows it twice.',
        param: id,
        json: scheduling,
      },
      scheduleIssue,
    ),
  )
  .post(
    '/:id/send',
    ...endpoint(
      'newsletter.send',
      'Send an issue now',
      {
        description: 'It waits ten seconds, in which it can be taken back. Called twice it sends once.',
        param: id,
        json: sending,
      },
      sendIssue,
    ),
  )
  .post(
    '/:id/recall',
    ...endpoint('newsletter.send', 'Make a scheduled issue a draft again', { param: id }, recallIssue),
  )
  .post('/:id/pause', ...endpoint('newsletter.send', 'Stop an issue at the next copy', { param: id }, pauseIssue))
  .post('/:id/resume', ...endpoint('newsletter.send', 'Let a paused issue go on', { param: id }, resumeIssue))
  .post(
    '/:id/cancel',
    ...endpoint(
      'newsletter.write',
      'End an issue',
      { description: 'What has not left does not leave. Other issues than drafts need the right to send.', param: id },
      cancelIssue,
    ),
  )
  .get(
    '/:id/deliveries',
    ...endpoint(
      'newsletter.read',
      'Copies of an issue in one state',
      { param: id, query: z.object({ state: z.enum(listedDeliveryStates), ...page }) },
      listDeliveries,
    ),
  )
  .post(
    '/:id/resend',
    ...endpoint(
      'newsletter.send',
      'Send copies once more that failed or whose fate is unknown',
      {
        description: 'Those with these ids, or all in that state. Whoever has an uncertain one already gets it twice.',
        param: id,
        json: resending,
      },
      resendCopies,
    ),
  );
