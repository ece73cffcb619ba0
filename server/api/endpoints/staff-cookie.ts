import { Hono } from 'hono';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { clearedStaffCookies, makeStaffCookie } from '#server/domain/users/staff-cookie.ts';

/** `/api/v1/staff-cookie`: marks this browser as one of staff, or takes the mark away. Asked for with a bearer token as everything here. */
export const staffCookie = new Hono<ApiEnv>()
  .use(signedIn)
  .post('/', allow('self.staff', { summary: 'Mark this browser as one of staff' }), (context) => {
    const { header, expiresAt } = makeStaffCookie();
    context.header('set-cookie', header);
    return context.json({ expiresAt: expiresAt.toISOString() });
  })
  .delete('/', allow('self.staff', { summary: 'Take the mark away' }), (context) => {
    for (const cookie of clearedStaffCookies()) context.header('set-cookie', cookie, { append: true });
    return context.json({ expiresAt: null });
  });
