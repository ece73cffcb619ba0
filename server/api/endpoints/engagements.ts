import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { addEngagement, editEngagement, removeEngagement } from '#server/domain/clients/engagements.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { clientLimits, engagementStatuses } from '#shared/clients.ts';
import { largestAmount } from '#shared/money.ts';

const facts = z.object({
  title: textInput(clientLimits.title).trim().min(1),
  amountCents: z.int().min(0).max(largestAmount),
  /** A day that a calendar has, from 1900 to 2999. */
  date: z.iso.date().refine((day) => /^(19|2\d)\d\d-/.test(day), 'date'),
  status: z.enum(engagementStatuses),
  note: textInput(clientLimits.note).trim().optional().default(''),
});
const id = z.object({ id: z.uuid() });

/** `/api/v1/engagements`: what was sold to clients. Amounts are in euro cents. */
export const engagements = new Hono<ApiEnv>()
  .use(signedIn)
  .post(
    '/',
    allow('clients.write', { summary: 'Add what was sold to a client' }),
    valid('json', facts.extend({ client: textInput(40) })),
    async (context) => {
      const { client, ...asked } = context.req.valid('json');
      return context.json(await addEngagement(context.get('person'), client, asked));
    },
  )
  .put(
    '/:id',
    allow('clients.write', { summary: 'Change what was sold' }),
    valid('param', id),
    valid('json', facts.extend({ version: versionInput })),
    async (context) =>
      context.json(
        await editEngagement(context.get('person'), context.req.valid('param').id, context.req.valid('json')),
      ),
  )
  .post(
    '/:id/removal',
    allow('clients.write', { summary: 'Take away what was sold' }),
    valid('param', id),
    valid('json', z.object({ version: versionInput })),
    async (context) =>
      context.json(
        await removeEngagement(context.get('person'), context.req.valid('param').id, context.req.valid('json')),
      ),
  );
