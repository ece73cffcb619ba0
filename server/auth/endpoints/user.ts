import { requireUser } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import { type AuthContext, readBody } from '#server/auth/request.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { changeAccount, changeParams } from '#server/auth/user-changes.ts';
import { viewUser } from '#server/auth/views.ts';
import { env } from '#server/env.ts';

/** GET /user (contract 2.7) */
export async function getUser(c: AuthContext) {
  const { user, identities, factors } = await requireUser(c);
  const asked = c.req.header('x-jwt-aud');
  if (asked && asked !== (user.aud || env.GOTRUE_JWT_AUD)) {
    throw new AuthError('validation_failed', "Token audience doesn't match request audience");
  }
  return c.json(viewUser(user, identities, factors));
}

/** PUT /user: metadata, password, address and number. A new password ends every other session. */
export async function updateUser(c: AuthContext) {
  await limitByAddress(c, 'user', env.GOTRUE_RATE_LIMIT_OTP);
  const { user, session } = await requireUser(c);
  const body = await readBody(c, changeParams);
  const updated = await changeAccount(c, { user, session, body });
  sessionsChanged(user.id);
  if (!updated) throw new AuthError('user_not_found');
  return c.json(updated);
}
