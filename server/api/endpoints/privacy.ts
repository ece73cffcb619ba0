import { Hono } from 'hono';
import { z } from 'zod';
import { askForExportOf, linkToPersonalExport, listExportsOf } from '#server/across/privacy/exports.ts';
import { keepLead, listLeads, releaseLead } from '#server/across/privacy/leads.ts';
import { erase, findPerson } from '#server/across/privacy/people.ts';
import { addPrivacyRequest, changePrivacyRequest, listPrivacyRequests } from '#server/across/privacy/requests.ts';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { dayInput, trimmedInput } from '#server/records/inputs.ts';
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
  receivedOn: dayInput.refine((day) => day >= '2018-05-25', 'before the law'),
  identityNote: note.default(''),
  note: note.default(''),
  key: z.uuid().optional(),
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
    ...endpoint(
      'privacy.manage',
      'What is kept of the person with this address',
      { json: somebody },
      (person, { email }) => findPerson(person, email),
    ),
  )
  .post(
    '/people/erase',
    ...endpoint('privacy.manage', 'Erase a person for good', { json: order, proof: 'always' }, erase),
  )
  .post(
    '/exports/search',
    ...endpoint(
      'privacy.manage',
      'Files that were made of the person with this address',
      { json: somebody },
      (person, { email }) => listExportsOf(person, email),
    ),
  )
  .post(
    '/exports',
    ...endpoint(
      'privacy.manage',
      'Ask for a file with all that is kept of a person',
      { json: somebody, proof: 'always', status: 202 },
      (person, { email }) => askForExportOf(person, email),
    ),
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
  .get('/requests', ...endpoint('privacy.manage', 'Requests under data protection law', {}, listPrivacyRequests))
  .post(
    '/requests',
    ...endpoint(
      'privacy.manage',
      'Note a request; it is due in a month',
      { description: 'Repeated with the same key it notes nothing more.', json: newRequest, status: 201 },
      addPrivacyRequest,
    ),
  )
  .patch(
    '/requests/:id',
    ...endpoint(
      'privacy.manage',
      'Change notes, or say how a request ended',
      { param: id, json: change },
      changePrivacyRequest,
    ),
  );

const leads = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/leads', ...endpoint('privacy.manage', 'Leads that are erased within thirty days', {}, listLeads))
  .post('/leads/keep', ...endpoint('privacy.manage', 'Keep a lead; its time begins anew', { json: keeping }, keepLead))
  .post(
    '/leads/release',
    ...endpoint('privacy.manage', 'Keep a lead no longer', { json: somebody }, (person, { email }) =>
      releaseLead(person, email),
    ),
  );

/** `/api/v1/privacy`: what is kept of people, for the Admins who answer them. */
export const privacy = new Hono<ApiEnv>().route('/', people).route('/', requests).route('/', leads);
