import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import {
  createCase,
  listCases,
  placeCase,
  readCase,
  removeCase,
  updateCase,
} from '#server/domain/case-studies/edit.ts';
import { numberParam } from '#server/records/inputs.ts';
import { caseStudyForm } from '#shared/case-study-form.ts';

const caseId = z.object({ id: z.string().max(30) });
const listQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional().default(50),
});
const place = z.object({ after: z.string().max(30).nullable() });

/** The form with the key of one adding, however often it is sent. */
const added = z.intersection(z.object({ key: z.optional(z.uuid()) }), caseStudyForm);
/** A zod/mini schema of a form, with the version that its writer read. */
const changed = z.intersection(z.object({ version: numberParam }), caseStudyForm);

/** `/api/v1/case-studies`: the portfolio as staff write it. */
export const caseStudies = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint('cases.read', 'Case studies in their order, drafts among them', { query: listQuery }, listCases),
  )
  .post('/', ...endpoint('cases.write', 'Add a case study', { json: added, status: 201 }, createCase))
  .get('/:id', ...endpoint('cases.read', 'One case study', { param: caseId }, readCase))
  .put('/:id', ...endpoint('cases.write', 'Change a case study', { param: caseId, json: changed }, updateCase))
  .post(
    '/:id/place',
    ...endpoint(
      'cases.write',
      'Put a case study behind another one, or first',
      { param: caseId, json: place },
      (person, id, { after }) => placeCase(person, id, after),
    ),
  )
  .delete(
    '/:id',
    ...endpoint(
      'cases.delete',
      'Move a case study to the trash',
      { param: caseId, query: z.object({ version: numberParam }) },
      (person, id, { version }) => removeCase(person, id, version),
    ),
  );
