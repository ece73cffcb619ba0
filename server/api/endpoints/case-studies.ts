import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
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

/** A zod/mini schema of a form, with the version that its writer read. */
const changed = z.intersection(z.object({ version: numberParam }), caseStudyForm);

/** `/api/v1/case-studies`: the portfolio as staff write it. */
export const caseStudies = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    allow('cases.read', { summary: 'Case studies in their order, drafts among them' }),
    valid('query', listQuery),
    async (context) => context.json(await listCases(context.get('person'), context.req.valid('query'))),
  )
  .post('/', allow('cases.write', { summary: 'Add a case study' }), valid('json', caseStudyForm), async (context) =>
    context.json(await createCase(context.get('person'), context.req.valid('json')), 201),
  )
  .get('/:id', allow('cases.read', { summary: 'One case study' }), valid('param', caseId), async (context) =>
    context.json(await readCase(context.get('person'), context.req.valid('param').id)),
  )
  .put(
    '/:id',
    allow('cases.write', { summary: 'Change a case study' }),
    valid('param', caseId),
    valid('json', changed),
    async (context) =>
      context.json(await updateCase(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .post(
    '/:id/place',
    allow('cases.write', { summary: 'Put a case study behind another one, or first' }),
    valid('param', caseId),
    valid('json', place),
    async (context) =>
      context.json(
        await placeCase(context.get('person'), context.req.valid('param').id, context.req.valid('json').after),
      ),
  )
  .delete(
    '/:id',
    allow('cases.delete', { summary: 'Move a case study to the trash' }),
    valid('param', caseId),
    valid('query', z.object({ version: numberParam })),
    async (context) =>
      context.json(
        await removeCase(context.get('person'), context.req.valid('param').id, context.req.valid('query').version),
      ),
  );
