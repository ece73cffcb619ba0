import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { proveAgain } from '#server/api/prove-again.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { endStaffSessions, resetStaffFactors } from '#server/domain/users/access.ts';
import { removeAvatar, setAvatar } from '#server/domain/users/avatars.ts';
import { editStaff } from '#server/domain/users/edit.ts';
import { inviteAgain, inviteStaff } from '#server/domain/users/invite.ts';
import { removeStaff } from '#server/domain/users/remove.ts';
import { getStaff, listStaff, pageSize } from '#server/domain/users/users.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { roles } from '#shared/roles.ts';
import { longestName, staffStatuses } from '#shared/staff.ts';

const name = z
  .string()
  .transform((value) => value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1).max(longestName));
const locale = z.enum(['it', 'en']).default('it');

const listQuery = z.object({
  q: textInput(200).optional().default(''),
  role: z.enum(roles).optional(),
  status: z.enum(staffStatuses).optional(),
  cursor: textInput(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional().default(pageSize.default),
});
const one = z.object({ id: z.uuid() });
const oneSession = one.extend({ session: z.uuid() });
const invitation = z.object({
  name,
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  role: z.enum(roles),
  status: z.enum(staffStatuses).default('active'),
  locale,
});
const edit = z.object({ name, role: z.enum(roles), status: z.enum(staffStatuses), version: versionInput });
const removal = z.object({ version: versionInput, transferTo: z.uuid().nullable().default(null) });
const language = z.object({ locale });

const becomesAdmin = 'when somebody becomes an Admin';

/** `/api/v1/users`: staff and their accounts. Admins only. */
export const users = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    allow('users.read', { summary: 'Staff by name, with figures' }),
    valid('query', listQuery),
    async (context) => context.json(await listStaff(context.get('person'), context.req.valid('query'))),
  )
  .post(
    '/',
    allow('users.write', { summary: 'Invite a member of staff by mail' }),
    valid('json', invitation),
    proveAgain<{ out: { json: z.output<typeof invitation> } }>({
      note: becomesAdmin,
      applies: (context) => context.req.valid('json').role === 'Admin',
    }),
    async (context) => context.json(await inviteStaff(context.get('person'), context.req.valid('json'))),
  )
  .get(
    '/:id',
    allow('users.read', { summary: 'One member of staff with sessions and second factors' }),
    valid('param', one),
    async (context) => context.json(await getStaff(context.get('person'), context.req.valid('param').id)),
  )
  .patch(
    '/:id',
    allow('users.write', { summary: 'Change name, role and status of a member of staff' }),
    valid('param', one),
    valid('json', edit),
    proveAgain<{ out: { param: z.output<typeof one>; json: z.output<typeof edit> } }>({
      note: becomesAdmin,
      applies: async (context) => {
        if (context.req.valid('json').role !== 'Admin') return false;
        return (await getStaff(context.get('person'), context.req.valid('param').id)).user.role !== 'Admin';
      },
    }),
    async (context) =>
      context.json(await editStaff(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .post(
    '/:id/invitation',
    allow('users.write', { summary: 'Mail a fresh invitation' }),
    valid('param', one),
    valid('json', language),
    async (context) =>
      context.json(
        await inviteAgain(context.get('person'), context.req.valid('param').id, context.req.valid('json').locale),
      ),
  )
  .post(
    '/:id/removal',
    allow('users.write', {
      summary: 'Remove a member of staff',
      description: 'Posts and open requests go to `transferTo`; it is needed when there are any.',
    }),
    valid('param', one),
    valid('json', removal),
    async (context) =>
      context.json(await removeStaff(context.get('person'), context.req.valid('param').id, context.req.valid('json'))),
  )
  .put(
    '/:id/avatar',
    allow('users.write', {
      summary: 'Give a member of staff a picture',
      description: 'The body is the picture itself: JPEG, PNG, WebP or AVIF, at most 5 MB.',
    }),
    valid('param', one),
    async (context) => {
      const upload = new Uint8Array(await context.req.arrayBuffer());
      return context.json(await setAvatar(context.get('person'), context.req.valid('param').id, upload));
    },
  )
  .delete(
    '/:id/avatar',
    allow('users.write', { summary: 'Take the picture of a member of staff away' }),
    valid('param', one),
    async (context) => context.json(await removeAvatar(context.get('person'), context.req.valid('param').id)),
  )
  .delete(
    '/:id/sessions',
    allow('users.write', { summary: 'End all sessions of a member of staff' }),
    valid('param', one),
    async (context) => context.json(await endStaffSessions(context.get('person'), context.req.valid('param').id)),
  )
  .delete(
    '/:id/sessions/:session',
    allow('users.write', { summary: 'End one session of a member of staff' }),
    valid('param', oneSession),
    async (context) => {
      const { id, session } = context.req.valid('param');
      return context.json(await endStaffSessions(context.get('person'), id, session));
    },
  )
  .post(
    '/:id/second-factor/reset',
    allow('users.write', { summary: 'Remove the second factors of a member of staff who lost them' }),
    proveAgain(),
    valid('param', one),
    valid('json', language),
    async (context) =>
      context.json(
        await resetStaffFactors(context.get('person'), context.req.valid('param').id, context.req.valid('json').locale),
      ),
  );
