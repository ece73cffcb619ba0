import { z } from 'zod';
import { methodOf, raise, requireAal2 } from '#server/auth/assurance.ts';
import { AuthError } from '#server/auth/errors.ts';
import { mailNotice } from '#server/auth/notices.ts';
import { isFactorCode } from '#server/auth/phone-factor.ts';
import { limitFactorCalls } from '#server/auth/rate-limit.ts';
import { type AuthContext, clientAddress, deviceOf, localeOf, readBody } from '#server/auth/request.ts';
import { clearFactorAttempts, countFactorAttempt } from '#server/auth/second-factor-guard.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { signInTransaction } from '#server/auth/sign-in.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { type ChallengeRow, claimChallenge, countAttempt, findChallenge } from '#server/auth/store/challenges.ts';
import {
  claimStep,
  type FactorRow,
  findFactor,
  findFactorSecret,
  hasVerifiedFactor,
  verifyFactor,
} from '#server/auth/store/factors.ts';
import { findSession, type SessionRow } from '#server/auth/store/sessions.ts';
import { lockUser, type UserRow } from '#server/auth/store/users.ts';
import { stepOfCode } from '#server/auth/totp.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { typedCode } from '#shared/typed-code.ts';
import { requireFactor } from './factor.ts';
import { requireVerifying } from './factor-challenge.ts';

/** Wrong codes that one challenge bears. */
const MAX_CHALLENGE_ATTEMPTS = 5;

const params = z.object({ challenge_id: z.string().default(''), code: z.string().default('') });

async function requireChallenge(factor: FactorRow, id: string): Promise<ChallengeRow> {
  const challenge = z.uuid().safeParse(id).success ? await findChallenge(db, { id, factorId: factor.id }) : undefined;
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError('mfa_factor_not_found', message, { status: 422 });
  }
  // The hosted service's answer for a used challenge, whatever the address.
  if (challenge.verified_at) throw new AuthError('mfa_ip_address_mismatch');
  const age = Date.now() - challenge.created_at.getTime();
  if (age > env.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION * 1000) throw new AuthError('mfa_challenge_expired');
  return challenge;
}

const wrongCode = (factor: FactorRow) =>
  new AuthError(
    'mfa_verification_failed',
    factor.factor_type === 'phone' ? 'Invalid MFA Phone code entered' : 'Invalid TOTP code entered',
  );

/** What a right code proves: the time step of an app, nothing more of a message. Undefined for a wrong one. */
async function checkCode(
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
): Promise<{ step?: number } | undefined> {
  if (factor.factor_type === 'phone') {
    const right = await isFactorCode(challenge, { factorId: factor.id, phone: factor.phone ?? '', code });
    return right ? {} : undefined;
  }
  const step = stepOfCode((await findFactorSecret(db, factor.id)) ?? '', code);
  return step === undefined ? undefined : { step };
}

/** POST /factors/{id}/verify (contract 2.11): a right code raises the session and ends the weaker ones. */
export async function verifyFactorCode(c: AuthContext) {
  await limitFactorCalls(c);
  const { user, session, factor } = await requireFactor(c);
  const body = await readBody(c, params);
  const code = typedCode(body.code);
  if (!code) throw new AuthError('validation_failed', 'Code needs to be non-empty');
  requireVerifying(factor);
  const challenge = await requireChallenge(factor, body.challenge_id);
  const attempt = { id: factor.id, userId: user.id, address: clientAddress(c) };
  await countFactorAttempt(attempt);
  if (!(await countAttempt(db, challenge.id, MAX_CHALLENGE_ATTEMPTS))) throw new AuthError('mfa_challenge_expired');
  const proof = await checkCode(factor, challenge, code);
  await recordAuthEvent(db, {
    action: 'verification_attempted',
    actor: user,
    address: clientAddress(c),
    traits: { factor_id: factor.id, challenge_id: challenge.id, success: proof !== undefined },
  });
  if (!proof) throw wrongCode(factor);
  const tokens = await acceptCode(c, { user, session, factor, challenge, ...proof });
  sessionsChanged(user.id);
  return c.json(tokens);
}

/**
 * A factor that was begun and not proven, perhaps by whoever stole the password, must not stand in for one that was proven since.
 * Read under the account's lock.
 */
async function requireMayVerify(trx: Db, factor: FactorRow, sessionId: string): Promise<void> {
  const current = await findFactor(trx, { id: factor.id, userId: factor.user_id });
  const session = await findSession(trx, sessionId);
  if (!current) throw new AuthError('mfa_factor_not_found');
  if (!session) throw new AuthError('session_not_found');
  if (current.status === 'verified' || !(await hasVerifiedFactor(trx, factor.user_id))) return;
  requireAal2(session, 'AAL2 required to verify a new factor', 403);
}

type Accepted = { user: UserRow; session: SessionRow; factor: FactorRow; challenge: ChallengeRow; step?: number };

function acceptCode(c: AuthContext, { user, session, factor, challenge, step }: Accepted) {
  return signInTransaction(async (trx) => {
    await lockUser(trx, user.id);
    await requireMayVerify(trx, factor, session.id);
    if (!(await claimChallenge(trx, challenge.id))) throw new AuthError('mfa_ip_address_mismatch');
    if (step !== undefined && !(await claimStep(trx, factor.id, step))) throw wrongCode(factor);
    await clearFactorAttempts(trx, { id: factor.id, userId: user.id, address: clientAddress(c) });
    if (factor.status === 'unverified') {
      await verifyFactor(trx, factor);
      await mailNotice(trx, user, 'factor-added', localeOf(c));
    }
    const proof = { factorId: factor.id, method: methodOf(factor) };
    return raise(trx, { user, sessionId: session.id, ...proof, device: deviceOf(c) });
  });
}
