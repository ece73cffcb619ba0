import { requireUser } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { type AuthContext, clientAddress } from '#server/auth/request.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { deleteSessions } from '#server/auth/store/sessions.ts';
import { db } from '#server/db/client.ts';

/** POST /logout?scope=global|local|others (contract 2.9). A token without a session counts as global. */
export async function logout(c: AuthContext) {
  const scope = c.req.query('scope') || 'global';
  if (!['global', 'local', 'others'].includes(scope)) {
    throw new AuthError('validation_failed', `Unsupported logout scope "${scope.slice(0, 40)}"`);
  }
  const { user, session } = await requireUser(c);
  const which = !session || scope === 'global' ? {} : scope === 'local' ? { only: session.id } : { except: session.id };
  await db.transaction().execute(async (trx) => {
    await deleteSessions(trx, user.id, which);
    await recordAuthEvent(trx, { action: 'logout', actor: user, address: clientAddress(c) });
  });
  sessionsChanged(user.id);
  return c.body(null, 204);
}
