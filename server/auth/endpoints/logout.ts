import { requireAal2 } from '#server/auth/assurance.ts';
import { requireUser } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { type AuthContext, clientAddress } from '#server/auth/request.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { deleteSessions } from '#server/auth/store/sessions.ts';
import { db } from '#server/db/client.ts';

/**
 * POST /logout?scope=global|local|others (contract 2.9). A token without a session counts as global. A session that the password alone
 * opened ends no session that a second factor did.
 */
export async function logout(c: AuthContext) {
  const scope = c.req.query('scope') || 'global';
  if (!['global', 'local', 'others'].includes(scope)) {
    throw new AuthError('validation_failed', `Unsupported logout scope "${scope.slice(0, 40)}"`);
  }
  const { user, session, factors } = await requireUser(c);
  const isWeak = session?.aal !== 'aal2' && factors.some(({ status }) => status === 'verified');
  if (isWeak && session && scope === 'others') requireAal2(session, 'AAL2 required to sign out other sessions', 403);
  const which = !session || scope === 'global' ? {} : scope === 'local' ? { only: session.id } : { except: session.id };
  await db.transaction().execute(async (trx) => {
    await deleteSessions(trx, user.id, { ...which, weakOnly: isWeak });
    await recordAuthEvent(trx, { action: 'logout', actor: user, address: clientAddress(c) });
  });
  sessionsChanged(user.id);
  return c.body(null, 204);
}
