import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { askProof, previewProof, readProof, removeProof } from '#server/domain/proofs/desk.ts';
import { answerProof, ownProofs } from '#server/domain/proofs/own.ts';
import { numberParam, versionInput } from '#server/records/inputs.ts';

const caseId = z.object({ id: z.string().max(30) });
const pair = z.object({ before: z.uuid(), after: z.uuid() });
/** 0: nothing stood there. */
const keptVersion = z.int().min(0).max(1_000_000_000);

/** `/api/v1/case-studies/:id/proof`: figures beside a case study, out of two signed analyses of one client. */
export const proofs = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/:id/proof',
    ...endpoint('analyses.read', 'Figures of reports beside a case study', { param: caseId }, readProof),
  )
  .get(
    '/:id/proof/preview',
    ...endpoint(
      'analyses.publish',
      'What two signed analyses would show beside a case study',
      { param: caseId, query: pair },
      (person, _id, asked) => previewProof(person, asked),
    ),
  )
  .put(
    '/:id/proof',
    ...endpoint(
      'analyses.publish',
      'Take figures for a case study and ask their client for consent',
      { param: caseId, json: pair.extend({ version: keptVersion }) },
      askProof,
    ),
  )
  .delete(
    '/:id/proof',
    ...endpoint(
      'analyses.publish',
      'Take figures away from a case study',
      { param: caseId, query: z.object({ version: numberParam }) },
      (person, id, { version }) => removeProof(person, id, version),
    ),
  );

/** `/api/v1/portal/proofs`: figures that a client is asked for. */
export const portalProofs = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint('portal.read', 'Figures that one was asked for, and what one said', {}, (person) => ownProofs(person)),
  )
  .post(
    '/:id/answer',
    ...endpoint(
      'portal.write',
      'Allow figures beside a case study, refuse them, or withdraw',
      { param: z.object({ id: z.uuid() }), json: z.object({ version: versionInput, allows: z.boolean() }) },
      answerProof,
    ),
  );
