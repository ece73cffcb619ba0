import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import {
  askMailDns,
  readFacts,
  readGroups,
  readHistory,
  revertEntry,
  saveGroup,
  sendTestMail,
} from '#server/domain/settings/desk.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { tabGroups } from '#shared/settings.ts';
import { isEmailAddress } from '#shared/settings-values.ts';

const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const group = z.object({ group: z.enum(tabGroups) });
const entry = group.extend({ id: entryId });
// Each field is checked against its rule by the door, which answers with a code for each that is wrong.
const save = z.object({
  version: versionInput,
  changes: z.record(z.string().max(60), z.union([textInput(10_000), z.number(), z.boolean(), z.null()])),
});
const address = z.string().max(254).refine(isEmailAddress, 'email');
// The name before `_domainkey`, as a provider gives it: one or more DNS labels.
const selector = z
  .string()
  .max(100)
  .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i, 'selector');

const ofSecurity = proveAgain<{ out: { param: { group: z.output<typeof group>['group'] } } }>({
  note: 'for the group `security`',
  applies: (context) => context.req.valid('param').group === 'security',
});

/** Who saves, for what must not shut them out. */
const saverOf = (context: Context<ApiEnv>) => ({
  address: context.get('address'),
  hasVerifiedFactor: context.get('session').hasVerifiedFactor,
});

/** `/api/v1/settings`: the five tabs of Impostazioni. */
export const settings = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('settings.read', 'All settings, each group with its version; never a secret', {}, readGroups))
  .get(
    '/facts',
    allow('settings.read', { summary: 'Version, database, limits of files, the caller’s address' }),
    async (context) => context.json(await readFacts(context.get('person'), context.get('address'))),
  )
  .patch(
    '/:group',
    allow('settings.write', {
      summary: 'Change fields of one group',
      description: 'Only changed fields are sent; 409 when somebody else changed one of them since `version`.',
    }),
    valid('param', group),
    ofSecurity,
    valid('json', save),
    async (context) => {
      const from = saverOf(context);
      return context.json(
        await saveGroup(context.get('person'), context.req.valid('param').group, context.req.valid('json'), from),
      );
    },
  )
  .get(
    '/:group/history',
    ...endpoint(
      'settings.read',
      'Who changed what of a group, newest first',
      { param: group, query: z.object({ before: entryId.optional() }) },
      (person, group, { before }) => readHistory(person, group, before),
    ),
  )
  .post(
    '/:group/history/:id/revert',
    allow('settings.write', { summary: 'Put fields back to what they were before one change' }),
    valid('param', entry),
    ofSecurity,
    valid('json', z.object({ version: versionInput })),
    async (context) => {
      const { group: name, id } = context.req.valid('param');
      const from = saverOf(context);
      return context.json(await revertEntry(context.get('person'), name, { id, ...context.req.valid('json') }, from));
    },
  )
  .post(
    '/email/test',
    ...endpoint(
      'settings.write',
      'Send a test mail and tell how each step went',
      {
        description: 'Without `to` it goes to the caller.',
        json: z.object({ to: address.optional(), locale: z.enum(['it', 'en']) }),
      },
      sendTestMail,
    ),
  )
  .get(
    '/email/dns',
    ...endpoint(
      'settings.read',
      'What the DNS says of the sender’s domain, and what is missing there',
      { query: z.object({ selector: selector.optional() }) },
      askMailDns,
    ),
  );
