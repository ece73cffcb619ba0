import { Hono } from 'hono';
import { z } from 'zod';
import { askForExportOf, linkToPersonalExport, listExportsOf } from '#server/across/privacy/exports.ts';
import { keepLead, listLeads, releaseLead } from '#server/across/privacy/leads.ts';
import { erase, findPerson } from '#server/across/privacy/people.ts';
import { addPrivacyRequest, changePrivacyRequest, listPrivacyRequests } from '#server/across/privacy/requests.ts';
import { allow } from '#server/api/allow.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { trimmedInput } from '#server/records/inputs.ts';
import { isDay } from '#shared/days.ts';
import { privacyLimits, privacyOutcomes, privacyRequestKinds } from '#shared/privacy.ts';

/** An address as people paste it; what is kept is lower case. */
const address = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .string()
      .max(254)
      .regex(/^[^\s@\0]+@[^\s@\0]+$/, 'email'),
  );

const somebody = z.object({ email: address });
const id = z.object({ id: z.uuid() });
const order = z.object({
  email: address,
  confirmation: z.string().max(300),
  reason: trimmedInput(privacyLimits.reason, 1),
  identityNote: trimmedInput(privacyLimits.reason, 1),
  requestId: z.uuid().optional(),
});
const note = trimmedInput(privacyLimits.note);
const newRequest = z.object({
  kind: z.enum(privacyRequestKinds),
  email: address,
  receivedOn: z
    .string()
    .refine(isDay, 'not a day (YYYY-MM-DD)')
    .refine((day) => day >= '2018-05-25', 'before the law'),
  identityNote: note.default(''),
  note: note.default(''),
});
const change = z.object({
  version: z.int().min(1),
  identityNote: note.optional(),
  note: note.optional(),
  outcome: z.enum(privacyOutcomes).nullable().optional(),
});
const keeping = z.object({ email: address, reason: trimmedInput(privacyLimits.reason, 1) });

/** Addresses are sent in bodies only: an address bar, a log of requests and a proxy keep what stands in a URL. */
const people = new Hono<ApiEnv>()
  .use(signedIn)
  .post(
    '/people/search',
    allow('privacy.manage', { summary: 'What is kept of the person with this address' }),
    valid('json', somebody),
    async (context) => context.json(await findPerson(context.get('person'), context.req.valid('json').email)),
  )
  .post(
    '/people/erase',
    allow('privacy.manage', { summary: 'Erase a person for good' }),
    proveAgain(),
    valid('json', order),
    async (context) => context.json(await erase(context.get('person'), context.req.valid('json'))),
  )
  .post(
    '/exports/search',
    allow('privacy.manage', { summary: 'Files that were made of the person with this address' }),
    valid('json', somebody),
    async (context) => context.json(await listExportsOf(context.get('person'), context.req.valid('json').email)),
  )
  .post(
    '/exports',
    allow('privacy.manage', { summary: 'Ask for a file with all that is kept of a person' }),
    proveAgain(),
    valid('json', somebody),
    async (context) => context.json(await askForExportOf(context.get('person'), context.req.valid('json').email), 202),
  )
  .post(
    '/exports/:id/link',
    allow('privacy.manage', { summary: 'An address that saves the file, for a minute' }),
    proveAgain(),
    valid('param', id),
    async (context) => {
      const caller = { person: context.get('person'), session: context.get('session') };
      return context.json(await linkToPersonalExport(caller, context.req.valid('param').id));
    },
  );

const requests = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/requests', allow('privacy.manage', { summary: 'Requests under data protection law' }), async (context) =>
    context.json(await listPrivacyRequests(context.get('person'))),
  )
  .post(
    '/requests',
    allow('privacy.manage', { summary: 'Note a request; it is due in a month' }),
    valid('json', newRequest),
    async (context) => context.json(await addPrivacyRequest(context.get('person'), context.req.valid('json')), 201),
  )
  .patch(
    '/requests/:id',
    allow('privacy.manage', { summary: 'Change notes, or say how a request ended' }),
    valid('param', id),
    valid('json', change),
    async (context) =>
      context.json(
        await changePrivacyRequest(context.get('person'), context.req.valid('param').id, context.req.valid('json')),
      ),
  );

const leads = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/leads', allow('privacy.manage', { summary: 'Leads that are erased within thirty days' }), async (context) =>
    context.json(await listLeads(context.get('person'))),
  )
  .post(
    '/leads/keep',
    allow('privacy.manage', { summary: 'Keep a lead; its time begins anew' }),
    valid('json', keeping),
    async (context) => context.json(await keepLead(context.get('person'), context.req.valid('json'))),
  )
  .post(
    '/leads/release',
    allow('privacy.manage', { summary: 'Keep a lead no longer' }),
    valid('json', somebody),
    async (context) => context.json(await releaseLead(context.get('person'), context.req.valid('json').email)),
  );

/** `/api/v1/privacy`: what is kept of people, for the Admins who answer them. */
export const privacy = new Hono<ApiEnv>().route('/', people).route('/', requests).route('/', leads);
