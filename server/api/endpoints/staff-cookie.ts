import { Hono } from 'hono';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import type { Person } from '#server/domain/users/person.ts';
import { clearedStaffCookie, makeStaffCookie } from '#server/domain/users/staff-cookie.ts';
import { AppError } from '#server/errors.ts';

function requireStaff(person: Person): void {
  if (person.kind !== 'staff') throw new AppError('forbidden', 'the staff cookie is for staff');
}

/** `/api/v1/staff-cookie`: marks this browser as one of staff, or takes the mark away. Asked for with a bearer token as everything here. */
export const staffCookie = new Hono<ApiEnv>()
  .use(signedIn)
  .post('/', (context) => {
    requireStaff(context.get('person'));
    const { header, expiresAt } = makeStaffCookie();
    context.header('set-cookie', header);
    return context.json({ expiresAt: expiresAt.toISOString() });
  })
  .delete('/', (context) => {
    requireStaff(context.get('person'));
    context.header('set-cookie', clearedStaffCookie);
    return context.json({ expiresAt: null });
  });
