import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { editOwnProfile, readOwnProfile } from '#server/domain/clients/own.ts';
import { listOwnDocuments } from '#server/domain/files/own.ts';
import { listOwnRequests, markOwnSeen, readOwnRequest } from '#server/domain/requests/own.ts';
import { writeOwnMessage } from '#server/domain/requests/own-conversation.ts';
import { createOwnRequest } from '#server/domain/requests/own-create.ts';
import { cancelOwnRequest, reopenOwnRequest } from '#server/domain/requests/own-moves.ts';
import { portalOverview } from '#server/domain/requests/own-overview.ts';
import { pageSize } from '#server/domain/requests/requests.ts';
import { AppError } from '#server/errors.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { ownRequestSchema, portalLimits } from '#shared/portal-requests.ts';

const reference = z.object({ reference: textInput(40) });
const page = z.object({
  cursor: textInput(200).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional().default(pageSize.default),
});
const creation = z.intersection(z.object({ key: z.uuid() }), ownRequestSchema);
const message = z.object({ key: z.uuid(), text: textInput(portalLimits.message).trim().min(1) });
const profile = z.object({
  name: textInput(1000),
  company: textInput(1000),
  phone: textInput(1000),
  version: versionInput,
});
const reasonOf = (least: number) => textInput(portalLimits.reason).trim().min(least);

/** `/api/v1/portal`: what a client sees and does of their own. Other people's records do not exist here. */
export const portal = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/overview', allow('portal.read', { summary: 'What the dashboard opens with' }), async (context) => {
    const person = context.get('person');
    if (person.kind !== 'client') throw new AppError('forbidden', 'only clients have a dashboard');
    return context.json(await portalOverview(person));
  })
  .get(
    '/documents',
    allow('portal.read', { summary: 'One’s own documents, newest first' }),
    valid('query', z.object({ cursor: textInput(200).optional() })),
    async (context) => context.json(await listOwnDocuments(context.get('person'), context.req.valid('query'))),
  )
  .get('/profile', allow('portal.read', { summary: 'One’s own record' }), async (context) =>
    context.json(await readOwnProfile(context.get('person'))),
  )
  .put(
    '/profile',
    allow('portal.write', { summary: 'Change one’s own record' }),
    valid('json', profile),
    async (context) => context.json(await editOwnProfile(context.get('person'), context.req.valid('json'))),
  )
  .get(
    '/requests',
    allow('portal.read', { summary: 'One’s own requests, newest first' }),
    valid('query', page),
    async (context) => context.json(await listOwnRequests(context.get('person'), context.req.valid('query'))),
  )
  .post(
    '/requests',
    allow('portal.write', { summary: 'Ask for something new' }),
    valid('json', creation),
    async (context) => context.json(await createOwnRequest(context.get('person'), context.req.valid('json')), 201),
  )
  .get(
    '/requests/:reference',
    allow('portal.read', { summary: 'One of one’s own requests with what happened' }),
    valid('param', reference),
    async (context) => context.json(await readOwnRequest(context.get('person'), context.req.valid('param').reference)),
  )
  .post(
    '/requests/:reference/seen',
    allow('portal.write', { summary: 'Note up to when one has read' }),
    valid('param', reference),
    valid('json', z.object({ at: z.iso.datetime().transform((value) => new Date(value)) })),
    async (context) =>
      context.json(
        await markOwnSeen(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/requests/:reference/messages',
    allow('portal.write', { summary: 'Write to the agency about a request' }),
    valid('param', reference),
    valid('json', message),
    async (context) =>
      context.json(
        await writeOwnMessage(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/requests/:reference/cancellation',
    allow('portal.write', { summary: 'Take a request back, or ask for its end' }),
    valid('param', reference),
    valid('json', z.object({ version: versionInput, reason: reasonOf(0).optional().default('') })),
    async (context) =>
      context.json(
        await cancelOwnRequest(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  )
  .post(
    '/requests/:reference/reopening',
    allow('portal.write', { summary: 'Open a completed request again' }),
    valid('param', reference),
    valid('json', z.object({ version: versionInput, reason: reasonOf(1) })),
    async (context) =>
      context.json(
        await reopenOwnRequest(context.get('person'), context.req.valid('param').reference, context.req.valid('json')),
      ),
  );
