import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { publicUrl } from '#server/public-url.ts';
import { keyedHash } from '#server/secrets.ts';
import { AuthError } from './errors.ts';
import {
  clearSecrets,
  countWrongCode,
  findByLink,
  type IssuedSecret,
  lockByLink,
  lockLiveSecrets,
  replaceSecrets,
  type SecretType,
  sumWrongCodes,
} from './store/issued-secrets.ts';

/**
 * A mail carries a code for typing and a link for clicking. On the hosted service they are one secret; here they are two with separate
 * counters, so that guessing codes cannot spend somebody's link, and neither can be computed from the other (contract 5.2).
 */

const CODE_DIGITS = 6;
const MAX_CODE_ATTEMPTS = 5;
/** A fresh mail brings five fresh attempts; this bounds them all (below the 100 of NIST SP 800-63B section 5.2.2). */
const MAX_WRONG_CODES_A_DAY = 50;
const DAY_MS = 24 * 3_600_000;
/** As long as the hosted service's SHA-224 link tokens. */
const LINK_BYTES = 28;
/** Marks a link that answers an auth code instead of a session, as on the hosted service. */
const PKCE_PREFIX = 'pkce_';

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email';

const secretTypes: Record<LinkType, readonly SecretType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
};

export function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(secretTypes, type);
}

function hashLink(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function hashCode(contact: string, code: string): string {
  return keyedHash('sign-in-code', `${contact}\n${code}`).toString('hex');
}

export type IssuedPair = { code: string; tokenHash: string; link: string };

/** Makes a code and a link for the account, in place of earlier ones of the same kind. The caller mails them. */
export async function issueSecrets(
  trx: Db,
  {
    userId,
    email,
    type,
    redirectTo,
    flowStateId,
  }: {
    userId: string;
    email: string;
    type: LinkType;
    redirectTo?: string | undefined;
    flowStateId?: string | undefined;
  },
): Promise<IssuedPair> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const tokenHash = (flowStateId ? PKCE_PREFIX : '') + randomBytes(LINK_BYTES).toString('hex');
  const secretType = secretTypes[type][0] as SecretType;
  const linkHash = hashLink(tokenHash);
  await replaceSecrets(trx, {
    userId,
    type: secretType,
    contact: email,
    linkHash,
    codeHash: hashCode(email, code),
    expiresAt: new Date(Date.now() + env.GOTRUE_MAILER_OTP_EXP * 1000),
    flowStateId,
  });
  const mirror = secretType === 'confirmation_token' ? { confirmation_token: linkHash } : { recovery_token: linkHash };
  await trx.updateTable('auth.users').set(mirror).where('id', '=', userId).execute();
  return { code, tokenHash, link: confirmLink({ tokenHash, type, redirectTo }) };
}

/** The page that a mailed link opens. Opening it changes nothing; its button does, so that mail scanners sign nobody in. */
export function confirmLink({
  tokenHash,
  type,
  redirectTo,
}: {
  tokenHash: string;
  type: string;
  redirectTo?: string | undefined;
}): string {
  const query = new URLSearchParams({ token_hash: tokenHash, type });
  if (redirectTo) query.set('redirect_to', redirectTo);
  return `${publicUrl()}/auth/confirm?${query}`;
}

const isLive = (secret: IssuedSecret) => secret.live_type !== null && secret.expires_at > new Date();

/** Spends a link; answers whose it was and which flow asked for it. Throws `otp_expired` for a wrong, used or old one. */
export async function spendLink(trx: Db, tokenHash: string, type: LinkType) {
  const secret = await lockByLink(trx, hashLink(tokenHash));
  const fits = secret?.live_type && secretTypes[type].includes(secret.live_type);
  if (!secret || !fits || !isLive(secret)) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  await clearSecrets(trx, secret.user_id, secret.id);
  return { userId: secret.user_id, flowStateId: secret.flow_state_id };
}

/**
 * Spends a code. A wrong one is counted, which the caller's transaction must keep: false is an answer, not an exception.
 * After five wrong ones the code is dead, after fifty in a day every code of the account; the link of the same mail is not.
 */
export async function spendCode(
  trx: Db,
  { userId, email, code, type }: { userId: string; email: string; code: string; type: LinkType },
): Promise<boolean> {
  const secrets = await lockLiveSecrets(trx, userId, secretTypes[type]);
  const wrong = await sumWrongCodes(trx, userId, new Date(Date.now() - DAY_MS));
  if (wrong >= MAX_WRONG_CODES_A_DAY) return false;
  const open = secrets.filter((s) => isLive(s) && s.contact === email && s.code_attempts < MAX_CODE_ATTEMPTS);
  const given = Buffer.from(hashCode(email, code), 'hex');
  const match = open.find((secret) => timingSafeEqual(Buffer.from(secret.code_hash, 'hex'), given));
  if (match) {
    await clearSecrets(trx, userId, match.id);
    return true;
  }
  if (open.length > 0) {
    await countWrongCode(
      trx,
      open.map((secret) => secret.id),
    );
  }
  return false;
}

export type LinkState = 'ready' | 'expired' | 'used';

/** What became of a link, without spending it; undefined for one that was never issued. */
export async function describeLink(connection: Db, tokenHash: string) {
  const secret = await findByLink(connection, hashLink(tokenHash));
  if (!secret) return undefined;
  const state: LinkState = secret.used_at ? 'used' : isLive(secret) ? 'ready' : 'expired';
  return { userId: secret.user_id, email: secret.contact, state };
}
