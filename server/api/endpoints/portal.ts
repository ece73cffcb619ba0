import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { ownHeadlines } from '#server/domain/analyses/own.ts';
import { editOwnProfile, readOwnProfile } from '#server/domain/clients/own.ts';
import { listOwnDocuments } from '#server/domain/files/own.ts';
import { ownProofs } from '#server/domain/proofs/own.ts';
import {
  askForCall,
  cancelOwnRequest,
  createOwnRequest,
  listOwnRequests,
  markOwnSeen,
  portalOverview,
  rateRequest,
  readOwnRequest,
  reopenOwnRequest,
  writeOwnMessage,
} from '#server/domain/requests/own.ts';
import { pageSize } from '#server/domain/requests/requests.ts';
import { ownTasks } from '#server/domain/tasks/own.ts';
import { AppError } from '#server/errors.ts';
import { saidInput, textInput, versionInput } from '#server/records/inputs.ts';
import { locales } from '#shared/browser-locale.ts';
import { longestVerdict } from '#shared/call-times.ts';
import { callWishSchema } from '#shared/call-wish.ts';
import { ownRequestSchema, portalLimits } from '#shared/portal-requests.ts';

const reference = z.object({ reference: textInput(40) });
const page = z.object({
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional().default(pageSize.default),
});
const creation = z.intersection(z.object({ key: z.uuid() }), ownRequestSchema);
const message = z.object({ key: z.uuid(), text: saidInput(portalLimits.message) });
const profile = z.object({
  name: textInput(1000),
  company: textInput(1000),
  phone: textInput(1000),
  locale: z.enum(locales).optional(),
  version: versionInput,
});
const wish = z.intersection(z.object({ key: z.uuid() }), callWishSchema);
const verdict = z.object({
  key: z.uuid(),
  score: z.int().min(1).max(5),
  text: textInput(longestVerdict).trim().optional().default(''),
});

/** `/api/v1/portal`: what a client sees and does of their own. Other people's records do not exist here. */
export const portal = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/overview',
    ...endpoint('portal.read', 'What the dashboard opens with', {}, async (person) => {
      if (person.kind !== 'client') throw new AppError('forbidden', 'only clients have a dashboard');
      const [overview, ledger, { proofs }] = await Promise.all([
        portalOverview(person),
        ownTasks(person),
        ownProofs(person),
      ]);
      const { lead, reports } = overview;
      const reported = [...reports, ...(lead ? [lead] : [])].filter(({ report }) => report?.hasAnalysis);
      return {
        ...overview,
        /** What their signed analyses say first. */
        headlines: await ownHeadlines(person, [...new Set(reported.map(({ reference }) => reference))]),
        ledger,
        asked: proofs.filter(({ status, obstacle }) => status === 'asked' && obstacle === null),
      };
    }),
  )
  .get(
    '/documents',
    ...endpoint(
      'portal.read',
      'One’s own documents, newest first; with `q` those whose name has it',
      { query: z.object({ q: textInput(200).optional().default(''), cursor: textInput(200).optional() }) },
      listOwnDocuments,
    ),
  )
  .get('/profile', ...endpoint('portal.read', 'One’s own record', {}, readOwnProfile))
  .put('/profile', ...endpoint('portal.write', 'Change one’s own record', { json: profile }, editOwnProfile))
  .get('/requests', ...endpoint('portal.read', 'One’s own requests, newest first', { query: page }, listOwnRequests))
  .post(
    '/requests',
    ...endpoint('portal.write', 'Ask for something new', { json: creation, status: 201 }, createOwnRequest),
  )
  .get(
    '/requests/:reference',
    ...endpoint('portal.read', 'One of one’s own requests with what happened', { param: reference }, readOwnRequest),
  )
  .post(
    '/requests/:reference/seen',
    ...endpoint(
      'portal.write',
      'Note up to when one has read',
      { param: reference, json: z.object({ at: z.iso.datetime().transform((value) => new Date(value)) }) },
      markOwnSeen,
    ),
  )
  .post(
    '/requests/:reference/messages',
    ...endpoint(
      'portal.write',
      'Write to the agency about a request',
      { param: reference, json: message },
      writeOwnMessage,
    ),
  )
  .post(
    '/requests/:reference/call',
    ...endpoint(
      'portal.write',
      'Ask for the free call about a request',
      { description: 'A question: the clock of an answer begins anew.', param: reference, json: wish },
      askForCall,
    ),
  )
  .post(
    '/requests/:reference/rating',
    ...endpoint('portal.write', 'Say what an analysis was worth', { param: reference, json: verdict }, rateRequest),
  )
  .post(
    '/requests/:reference/cancellation',
    ...endpoint(
      'portal.write',
      'Take a request back, or ask for its end',
      {
        param: reference,
        json: z.object({ version: versionInput, reason: textInput(portalLimits.reason).trim().optional().default('') }),
      },
      cancelOwnRequest,
    ),
  )
  .post(
    '/requests/:reference/reopening',
    ...endpoint(
      'portal.write',
      'Open a completed request again',
      { param: reference, json: z.object({ version: versionInput, reason: saidInput(portalLimits.reason) }) },
      reopenOwnRequest,
    ),
  );
