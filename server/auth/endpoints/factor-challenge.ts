import { z } from 'zod';
import { requireChannel } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { sendFactorCode } from '#server/auth/phone-factor.ts';
import { limitFactorCalls } from '#server/auth/rate-limit.ts';
import { type AuthContext, clientAddress, localeOf, readBody } from '#server/auth/request.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { insertChallenge, markChallenged } from '#server/auth/store/challenges.ts';
import type { FactorRow } from '#server/auth/store/factors.ts';
import { handOverText, limitTexts } from '#server/auth/texting.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { requireFactor } from './factor.ts';

/** Throws when codes of this kind of factor are not taken. */
export function requireVerifying(factor: FactorRow): void {
  if (factor.factor_type === 'totp' && env.GOTRUE_MFA_TOTP_VERIFY_ENABLED) return;
  if (factor.factor_type === 'totp') throw new AuthError('mfa_totp_verify_not_enabled');
  if (factor.factor_type === 'phone' && env.GOTRUE_MFA_PHONE_VERIFY_ENABLED) return;
  if (factor.factor_type === 'phone') throw new AuthError('mfa_phone_verify_not_enabled');
  throw new AuthError('mfa_webauthn_verify_not_enabled');
}

const params = z.object({ channel: z.string().default('') });

/** How a code goes to the phone. Throws for an unknown way, or when the number had a message a moment ago. */
async function readyToSend(c: AuthContext, phone: string) {
  const channel = requireChannel((await c.req.text()) ? (await readBody(c, params)).channel : '');
  await limitTexts(phone);
  return { phone, channel, locale: localeOf(c) };
}

/** POST /factors/{id}/challenge (contract 2.11) */
export async function challengeFactor(c: AuthContext) {
  await limitFactorCalls(c);
  const { user, factor } = await requireFactor(c);
  requireVerifying(factor);
  const address = clientAddress(c);
  const send = factor.phone === null ? undefined : await readyToSend(c, factor.phone);
  const challenge = await db.transaction().execute(async (trx) => {
    await recordAuthEvent(trx, {
      action: 'challenge_created',
      actor: user,
      address,
      traits: { factor_id: factor.id, factor_status: factor.status },
    });
    const sent = send && (await sendFactorCode(trx, { ...send, factorId: factor.id }));
    const stored = await insertChallenge(trx, { factorId: factor.id, address, codeHash: sent?.codeHash });
    return { ...stored, messageId: sent?.messageId };
  });
  if (send && challenge.messageId) await handOverText(send.phone, challenge.messageId);
  await markChallenged(db, factor.id);
  const expiresAt = Math.floor(challenge.createdAt.getTime() / 1000) + env.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION;
  return c.json({ id: challenge.id, type: factor.factor_type, expires_at: expiresAt });
}
