import { z } from 'zod';
import { removeFactor, requireAal2 } from '#server/auth/assurance.ts';
import { requireKnownUser } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireFreshProof } from '#server/auth/fresh-proof.ts';
import { mailNotice } from '#server/auth/notices.ts';
import { limitFactorCalls } from '#server/auth/rate-limit.ts';
import { type AuthContext, clientAddress, localeOf } from '#server/auth/request.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { type FactorRow, findFactor } from '#server/auth/store/factors.ts';
import type { SessionRow } from '#server/auth/store/sessions.ts';
import { lockUser, type UserRow } from '#server/auth/store/users.ts';
import { db } from '#server/db/client.ts';

/** The caller's own factor that the URL names. */
export async function requireFactor(
  c: AuthContext,
): Promise<{ user: UserRow; session: SessionRow; factor: FactorRow }> {
  const { user, session } = await requireKnownUser(c);
  const id = c.req.param('factorId') ?? '';
  if (!z.uuid().safeParse(id).success) {
    throw new AuthError('validation_failed', 'factor_id must be an UUID', { status: 404 });
  }
  const factor = await findFactor(db, { id, userId: user.id });
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return { user, session, factor };
}

/** DELETE /factors/{id} (contract 2.11) */
export async function unenrollFactor(c: AuthContext) {
  await limitFactorCalls(c);
  const { user, session, factor } = await requireFactor(c);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    // Read under the lock: it may have been proven, or removed, since.
    const current = await findFactor(trx, { id: factor.id, userId: user.id });
    if (!current) throw new AuthError('mfa_factor_not_found');
    if (current.status === 'verified') {
      requireAal2(session, 'AAL2 required to unenroll verified factor', 422);
      await requireFreshProof(trx, session);
    }
    await removeFactor(trx, current);
    await recordAuthEvent(trx, {
      action: 'factor_unenrolled',
      actor: user,
      address: clientAddress(c),
      traits: { factor_id: factor.id, factor_status: current.status },
    });
    if (current.status === 'verified') await mailNotice(trx, user, 'factor-removed', localeOf(c));
  });
  sessionsChanged(user.id);
  return c.json({ id: factor.id });
}
