import { Hono } from 'hono';
import { z } from 'zod';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { absenceInput } from '#server/api/endpoints/absences.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import {
  editStaff,
  endStaffSessions,
  enterAbsence,
  getStaff,
  inviteAgain,
  inviteStaff,
  listAbsences,
  listStaff,
  pageSize,
  removeAvatar,
  removeStaff,
  resetStaffFactors,
  setAvatar,
} from '#server/domain/users/users.ts';
import { nameInput, textInput, versionInput } from '#server/records/inputs.ts';
import { roles } from '#shared/roles.ts';
import { longestName, staffStatuses } from '#shared/staff.ts';

const name = nameInput(longestName);
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
const edit = z.object({
  name,
  role: z.enum(roles),
  status: z.enum(staffStatuses),
  teamMember: z.uuid().nullable().optional(),
  transferTo: z.uuid().nullable().optional(),
  version: versionInput,
});
const removal = z.object({ version: versionInput, transferTo: z.uuid().nullable().default(null) });
const language = z.object({ locale });

const becomesAdmin = 'when somebody becomes an Admin';

/** `/api/v1/users`: staff and their accounts. Admins only. */
export const users = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('users.read', 'Staff by name, with figures', { query: listQuery }, listStaff))
  .post(
    '/',
    ...endpoint(
      'users.write',
      'Invite a member of staff by mail',
      {
        json: invitation,
        proof: {
          note: becomesAdmin,
          applies: (context) => context.req.valid('json').role === 'Admin',
        },
      },
      inviteStaff,
    ),
  )
  .get(
    '/:id',
    ...endpoint('users.read', 'One member of staff with sessions and second factors', { param: one }, getStaff),
  )
  .patch(
    '/:id',
    ...endpoint(
      'users.write',
      'Change name, role and status of a member of staff',
      {
        description:
          'Open requests and messages of somebody who becomes inactive or a Viewer go to `transferTo`, back to nobody with null, and stay theirs without it.',
        param: one,
        json: edit,
        proof: {
          note: becomesAdmin,
          applies: async (context) => {
            if (context.req.valid('json').role !== 'Admin') return false;
            return (await getStaff(context.get('person'), context.req.valid('param').id)).user.role !== 'Admin';
          },
        },
      },
      editStaff,
    ),
  )
  .post(
    '/:id/invitation',
    ...endpoint('users.write', 'Mail a fresh invitation', { param: one, json: language }, (person, id, { locale }) =>
      inviteAgain(person, id, locale),
    ),
  )
  .post(
    '/:id/removal',
    ...endpoint(
      'users.write',
      'Remove a member of staff',
      {
        description: 'Posts and open requests go to `transferTo`; it is needed when there are any.',
        param: one,
        json: removal,
      },
      removeStaff,
    ),
  )
  .get(
    '/:id/absences',
    ...endpoint('users.read', 'When a member of staff is away', { param: one }, (person, id) =>
      listAbsences(person, id),
    ),
  )
  .post(
    '/:id/absences',
    ...endpoint(
      'users.write',
      'Say when a member of staff is away, and who works in their place',
      { param: one, json: absenceInput, status: 201 },
      enterAbsence,
    ),
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
    ...endpoint('users.write', 'Take the picture of a member of staff away', { param: one }, removeAvatar),
  )
  .delete(
    '/:id/sessions',
    ...endpoint('users.write', 'End all sessions of a member of staff', { param: one }, endStaffSessions),
  )
  .delete(
    '/:id/sessions/:session',
    ...endpoint(
      'users.write',
      'End one session of a member of staff',
      { param: oneSession },
      (person, { id, session }) => endStaffSessions(person, id, session),
    ),
  )
  .post(
    '/:id/second-factor/reset',
    ...endpoint(
      'users.write',
      'Remove the second factors of a member of staff who lost them',
      { param: one, json: language, proof: 'always' },
      (person, id, { locale }) => resetStaffFactors(person, id, locale),
    ),
  );
