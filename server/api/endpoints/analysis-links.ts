import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { addLink, listLinks, revokeLink } from '#server/domain/analyses/desk.ts';
import { sendingKeyInput } from '#server/records/inputs.ts';
import { analysisLimits } from '#shared/analyses.ts';

const analysisId = z.object({ id: z.uuid() });
const linkId = z.object({ id: z.uuid(), link: z.uuid() });
const address = z.strictObject({
  days: z.int().min(1).max(365).default(analysisLimits.linkDays),
  key: sendingKeyInput,
});

/** `/api/v1/analyses/:id/links`: addresses that open a report without a sign-in. */
export const analysisLinks = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/:id/links',
    ...endpoint(
      'analyses.publish',
      'Addresses that open a report without a sign-in, and who opened it',
      { param: analysisId },
      listLinks,
    ),
  )
  .post(
    '/:id/links',
    ...endpoint(
      'analyses.publish',
      'An address that opens a report without a sign-in',
      {
        description:
          'It is told this once; only its hash is kept. Asked again with the same `key`, a UUID, it is made anew.',
        param: analysisId,
        json: address,
        status: 201,
      },
      (person, id, given) => addLink(person, id, given),
    ),
  )
  .delete(
    '/:id/links/:link',
    ...endpoint('analyses.publish', 'Shut an address of a report', { param: linkId }, (person, given) =>
      revokeLink(person, given),
    ),
  );
