import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { addEngagement, editEngagement, removeEngagement } from '#server/domain/clients/desk.ts';
import { dayInput, saidInput, sendingKeyInput, textInput, versionInput } from '#server/records/inputs.ts';
import { clientLimits, engagementStatuses } from '#shared/clients.ts';
import { largestAmount } from '#shared/money.ts';

const facts = z.object({
  title: saidInput(clientLimits.title),
  amountCents: z.int().min(0).max(largestAmount),
  date: dayInput,
  status: z.enum(engagementStatuses),
  note: textInput(clientLimits.note).trim().optional().default(''),
});
const id = z.object({ id: z.uuid() });

/** `/api/v1/engagements`: what was sold to clients. Amounts are in euro cents. */
export const engagements = new Hono<ApiEnv>()
  .use(signedIn)
  .post(
    '/',
    ...endpoint(
      'clients.write',
      'Add what was sold to a client',
      {
        description: 'Repeated with the same key it adds nothing.',
        json: facts.extend({ client: textInput(40), key: sendingKeyInput }),
      },
      (person, { client, ...asked }) => addEngagement(person, client, asked),
    ),
  )
  .put(
    '/:id',
    ...endpoint(
      'clients.write',
      'Change what was sold',
      { param: id, json: facts.extend({ version: versionInput }) },
      editEngagement,
    ),
  )
  .post(
    '/:id/removal',
    ...endpoint(
      'clients.write',
      'Take away what was sold',
      { param: id, json: z.object({ version: versionInput }) },
      removeEngagement,
    ),
  );
