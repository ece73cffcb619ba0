import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Db } from '#server/db/client.ts';
import { AuthError } from './errors.ts';
import { issueTokens, type TokenResponse } from './sign-in.ts';
import { deleteFactor, type FactorRow, hasVerifiedFactor } from './store/factors.ts';
import { deleteRecoverySet, findRecoverySet } from './store/recovery-codes.ts';
import { replaceRefreshToken } from './store/refresh-tokens.ts';
import { type Device, findSession, lowerSessions, raiseSession, type SessionRow } from './store/sessions.ts';
import type { UserRow } from './store/users.ts';

/** How strongly a session is proven: one factor (aal1) or two (aal2), as NIST SP 800-63B counts them. */

/** The `amr` of a session that a recovery code raised, as the official client knows it. */
export const recoveryMethod = 'mfa/recovery_code';

const methods: Record<FactorRow['factor_type'], string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/** The `amr` of a session that a factor of this type raised. */
export const methodOf = (factor: Pick<FactorRow, 'factor_type'>): string => methods[factor.factor_type];

/** Refuses a session that only one factor opened. */
export function requireAal2(session: SessionRow, message: string, status: ContentfulStatusCode): void {
  if (session.aal !== 'aal2' && session.aal !== 'aal3') throw new AuthError('insufficient_aal', message, { status });
}

type Raise = { user: UserRow; sessionId: string; factorId: string; method: string; device: Device };

/**
 * Opens a raised session in place of this one, ends the account's others that were not raised, and answers its tokens. The caller holds
 * the account's lock. Tokens of the session before open nothing any more: whoever copied one has not proven the second factor.
 */
export async function raise(trx: Db, { user, sessionId, ...proof }: Raise): Promise<TokenResponse> {
  // Another device of the same person may have ended this session while it waited.
  if (!(await findSession(trx, sessionId))) throw new AuthError('session_not_found');
  const raised = await raiseSession(trx, { id: sessionId, userId: user.id, ...proof });
  return issueTokens(trx, user.id, raised, await replaceRefreshToken(trx, { userId: user.id, sessionId: raised }));
}

/** Removes a factor with all it gave: sessions it raised fall back, and without any factor recovery codes recover nothing. */
export async function removeFactor(trx: Db, factor: FactorRow): Promise<void> {
  await deleteFactor(trx, factor.id);
  await lowerSessions(trx, factor.id, methodOf(factor));
  if (await hasVerifiedFactor(trx, factor.user_id)) return;
  const set = await findRecoverySet(trx, factor.user_id);
  if (set) await removeRecoverySet(trx, set.id);
}

/** Removes a set of recovery codes; sessions that one of them raised fall back. */
export async function removeRecoverySet(trx: Db, id: string): Promise<void> {
  await deleteRecoverySet(trx, id);
  await lowerSessions(trx, id, recoveryMethod);
}
