import { z } from 'zod';
import { requireAal2 } from '#server/auth/assurance.ts';
import { requireKnownUser } from '#server/auth/bearer.ts';
import { siteUrl } from '#server/auth/configuration.ts';
import { requirePhone } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireFreshProof } from '#server/auth/fresh-proof.ts';
import { limitFactorCalls } from '#server/auth/rate-limit.ts';
import { type AuthContext, clientAddress, readBody } from '#server/auth/request.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import {
  deleteExpiredFactors,
  deleteFactor,
  insertFactor,
  listFactors,
  type NewFactor,
} from '#server/auth/store/factors.ts';
import type { SessionRow } from '#server/auth/store/sessions.ts';
import { lockUser, type UserRow } from '#server/auth/store/users.ts';
import { makeTotpSecret, qrCode, totpUri } from '#server/auth/totp.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

const MAX_NAME_LENGTH = 255;

const params = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().default(''),
  issuer: z.string().default(''),
  phone: z.string().default(''),
});

type Params = z.output<typeof params>;

function checkType({ factor_type: type }: Params): void {
  if (type === 'totp' && env.GOTRUE_MFA_TOTP_ENROLL_ENABLED) return;
  if (type === 'totp') throw new AuthError('mfa_totp_enroll_not_enabled');
  if (type === 'phone' && env.GOTRUE_MFA_PHONE_ENROLL_ENABLED) return;
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled');
  if (type === 'webauthn') throw new AuthError('mfa_webauthn_enroll_not_enabled');
  throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
}

/** Throws for what the account's other factors do not allow. The caller holds the account's lock. */
async function checkEnrolment(trx: Db, user: UserRow, session: SessionRow, name: string): Promise<void> {
  await deleteExpiredFactors(trx, user.id, env.GOTRUE_MFA_FACTOR_EXPIRY_DURATION);
  const factors = await listFactors(trx, user.id);
  if (name && factors.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError('mfa_factor_name_conflict', message);
  }
  if (factors.length >= env.GOTRUE_MFA_MAX_ENROLLED_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors');
  if (factors.some((factor) => factor.status === 'verified')) {
    requireAal2(session, 'AAL2 required to enroll a new factor', 403);
  }
}

/** POST /factors (contract 2.11): begins a factor, which counts once a code of it was right. */
export async function enrollFactor(c: AuthContext) {
  await limitFactorCalls(c);
  const { user, session } = await requireKnownUser(c);
  const body = await readBody(c, params);
  checkType(body);
  const name = body.friendly_name.trim();
  if (name.length > MAX_NAME_LENGTH) throw new AuthError('validation_failed', 'friendly_name is too long');
  return body.factor_type === 'phone'
    ? enrollPhone(c, { user, session, name, phone: requirePhone(body.phone) })
    : enrollTotp(c, { user, session, name, issuer: body.issuer.trim() || new URL(siteUrl()).host });
}

type Enrolment = { user: UserRow; session: SessionRow; name: string };

async function enrollTotp(c: AuthContext, { issuer, ...enrolment }: Enrolment & { issuer: string }) {
  const { user, name } = enrolment;
  const { secret, sealed } = makeTotpSecret();
  const uri = totpUri({ secret, issuer, account: user.email || user.phone || user.id });
  const picture = qrCode(uri);
  if (!picture) throw new AuthError('validation_failed', 'issuer is too long');
  const id = await begin(c, enrolment, { userId: user.id, type: 'totp', name, secret: sealed });
  return c.json({ id, type: 'totp', friendly_name: name, totp: { qr_code: picture, secret, uri } });
}

async function enrollPhone(c: AuthContext, { phone, ...enrolment }: Enrolment & { phone: string }) {
  const { user, name } = enrolment;
  const id = await begin(c, enrolment, { userId: user.id, type: 'phone', name, phone });
  return c.json({ id, type: 'phone', friendly_name: name, phone });
}

/** Stores a factor that waits for its first code. */
function begin(c: AuthContext, { user, session, name }: Enrolment, factor: NewFactor): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const same = factor.phone && (await listFactors(trx, user.id)).find((each) => each.phone === factor.phone);
    if (same && same.status === 'verified') throw new AuthError('mfa_verified_factor_exists');
    if (same) await deleteFactor(trx, same.id);
    await checkEnrolment(trx, user, session, name);
    await requireFreshProof(trx, session);
    const id = await insertFactor(trx, factor);
    const traits = { factor_id: id, factor_type: factor.type };
    await recordAuthEvent(trx, { action: 'factor_in_progress', actor: user, address: clientAddress(c), traits });
    return id;
  });
}
