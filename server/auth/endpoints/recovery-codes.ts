import { z } from 'zod';
import { raise, recoveryMethod, removeRecoverySet, requireAal2 } from '#server/auth/assurance.ts';
import { requireKnownUser } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireFreshProof } from '#server/auth/fresh-proof.ts';
import { mailNotice } from '#server/auth/notices.ts';
import { limitFactorCalls } from '#server/auth/rate-limit.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '#server/auth/recovery-codes.ts';
import { type AuthContext, clientAddress, deviceOf, localeOf, readBody } from '#server/auth/request.ts';
import { clearFactorAttempts, countFactorAttempt } from '#server/auth/second-factor-guard.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { signInTransaction } from '#server/auth/sign-in.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { hasVerifiedFactor } from '#server/auth/store/factors.ts';
import { claimRecoveryCode, findRecoverySet, replaceRecoverySet } from '#server/auth/store/recovery-codes.ts';
import { lockUser } from '#server/auth/store/users.ts';
import { db } from '#server/db/client.ts';

/** /factors/recovery-codes: the wire of the official client's `mfa.recoveryCodes`. */

const MAX_NAME_LENGTH = 255;

const noSet = () => new AuthError('mfa_factor_not_found', 'Recovery codes not found');

/** GET /factors/recovery-codes: how many are left and, which is ours, when they were made; at any level. */
export async function recoveryCodesStatus(c: AuthContext) {
  const { user } = await requireKnownUser(c);
  const set = await findRecoverySet(db, user.id);
  if (!set) throw noSet();
  const { id, total, remaining, updated_at } = set;
  return c.json({ id, type: 'recovery_code', total: total ?? 0, remaining: remaining ?? 0, updated_at });
}

const generateParams = z.object({ friendly_name: z.string().max(MAX_NAME_LENGTH).default('') });

/** POST /factors/recovery-codes: the first set. Its codes are shown in this answer and never again. */
export async function generateRecoveryCodes(c: AuthContext) {
  const text = await c.req.text();
  const name = text ? (await readBody(c, generateParams)).friendly_name.trim() : '';
  return issueCodes(c, { name, renew: false });
}

/** POST /factors/recovery-codes/regenerate: a new set; the old codes are worth nothing from now on. */
export function regenerateRecoveryCodes(c: AuthContext) {
  return issueCodes(c, { name: '', renew: true });
}

async function issueCodes(c: AuthContext, { name, renew }: { name: string; renew: boolean }) {
  await limitFactorCalls(c);
  const { user, session } = await requireKnownUser(c);
  requireAal2(session, 'AAL2 required to generate recovery codes', 403);
  const { codes, sealedKey, hashes } = makeRecoveryCodes();
  const set = await db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    if (!(await hasVerifiedFactor(trx, user.id))) throw new AuthError('mfa_recovery_codes_sole_factor');
    await requireFreshProof(trx, session);
    const existing = await findRecoverySet(trx, user.id);
    if (renew && !existing) throw noSet();
    if (!renew && existing) throw new AuthError('mfa_verified_factor_exists', 'Recovery codes already exist');
    const stored = await replaceRecoverySet(trx, { userId: user.id, name, sealedKey, hashes });
    const event = { actor: user, address: clientAddress(c), traits: { factor_id: stored.id } };
    await recordAuthEvent(trx, { action: 'recovery_codes_generated', ...event });
    if (renew) await mailNotice(trx, user, 'recovery-codes-renewed', localeOf(c));
    return stored;
  });
  const friendlyName = set.friendly_name ? { friendly_name: set.friendly_name } : {};
  const { id, updated_at } = set;
  return c.json({ id, type: 'recovery_code', ...friendlyName, total: codes.length, codes, updated_at });
}

const verifyParams = z.object({ code: z.string().max(200).default('') });

/** POST /factors/recovery-codes/verify: raises the session with a code that was kept for the day the factor is lost. */
export async function verifyRecoveryCode(c: AuthContext) {
  await limitFactorCalls(c);
  const { user, session } = await requireKnownUser(c);
  const { code } = await readBody(c, verifyParams);
  const fail = () => new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
  const set = await findRecoverySet(db, user.id);
  if (!set || !code.trim()) throw fail();
  const attempt = { id: set.id, userId: user.id, address: clientAddress(c) };
  await countFactorAttempt(attempt, 'mfa_recovery_codes_locked');
  const tokens = await signInTransaction(async (trx) => {
    await lockUser(trx, user.id);
    if (!(await claimRecoveryCode(trx, set.id, hashRecoveryCode(set.sealed_key, code)))) throw fail();
    await clearFactorAttempts(trx, attempt);
    const event = { actor: user, address: clientAddress(c), traits: { factor_id: set.id } };
    await recordAuthEvent(trx, { action: 'recovery_code_used', ...event });
    const codesLeft = (await findRecoverySet(trx, user.id))?.remaining ?? 0;
    await mailNotice(trx, user, 'recovery-code-used', localeOf(c), { codesLeft });
    const proof = { factorId: set.id, method: recoveryMethod };
    return raise(trx, { user, sessionId: session.id, ...proof, device: deviceOf(c) });
  });
  sessionsChanged(user.id);
  return c.json(tokens);
}

/** DELETE /factors/recovery-codes */
export async function unenrollRecoveryCodes(c: AuthContext) {
  await limitFactorCalls(c);
  const { user, session } = await requireKnownUser(c);
  const id = await db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const set = await findRecoverySet(trx, user.id);
    if (!set) throw noSet();
    requireAal2(session, 'AAL2 required to unenroll recovery codes', 422);
    await requireFreshProof(trx, session);
    await removeRecoverySet(trx, set.id);
    const event = { actor: user, address: clientAddress(c), traits: { factor_id: set.id } };
    await recordAuthEvent(trx, { action: 'recovery_codes_deleted', ...event });
    await mailNotice(trx, user, 'recovery-codes-removed', localeOf(c));
    return set.id;
  });
  sessionsChanged(user.id);
  return c.json({ id });
}
