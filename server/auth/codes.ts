import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { publicUrl } from '#server/public-url.ts';
import { keyedHash } from '#server/secrets.ts';
import { AuthError } from './errors.ts';
import {
  addSecrets,
  countWrongCode,
  findByLink,
  type IssuedSecret,
  lockByLink,
  lockLiveSecrets,
  markSpent,
  type SecretType,
  sumWrongCodes,
} from './store/issued-secrets.ts';
import { countCall } from './store/unproven-accounts.ts';

/**
 * A mail carries a code for typing and a link for clicking. On the hosted service they are one secret; here they are two with separate
 * counters, so that guessing codes cannot spend somebody's link, and neither can be computed from the other (contract 5.2).
 */

const MAX_CODE_ATTEMPTS = 5;
/**
 * A fresh mail brings five fresh attempts; this bounds them all (below the 100 of NIST SP 800-63B section 5.2.2). A guess counts once for
 * each code that it was tried against: three live codes are three times as easy to hit.
 */
const MAX_WRONG_CODES_A_DAY = 50;
const DAY_MS = 24 * 3_600_000;
/** As long as the hosted service's SHA-224 link tokens. */
const LINK_BYTES = 28;
/** Marks a link that answers an auth code instead of a session, as on the hosted service. */
const PKCE_PREFIX = 'pkce_';

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email' | 'email_change';

const secretTypes: Record<LinkType, readonly SecretType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
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

/** A code of decimal digits, each as likely as any. */
function makeCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

export type IssuedPair = { id: string; code: string; tokenHash: string };

/** What else is to be known of a mail when its code or link comes back. */
type MailTraits = {
  flowStateId?: string | undefined;
  /** Whoever asked for it gave a password. */
  offersPassword?: boolean | undefined;
  /** It is staff's, and nobody's asking for more ends it. */
  isInvitation?: boolean | undefined;
};

/**
 * Makes a code and a link token for the account and this contact, beside the last two of the same type. The caller sends them.
 * `code` is given where something else decides it.
 */
export async function issuePair(
  trx: Db,
  issue: {
    userId: string;
    contact: string;
    type: SecretType;
    digits: number;
    lifeSeconds: number;
    code?: string | undefined;
  } & MailTraits,
): Promise<IssuedPair> {
  const { userId, contact, type, flowStateId, offersPassword, isInvitation } = issue;
  const code = issue.code ?? makeCode(issue.digits);
  const tokenHash = (flowStateId ? PKCE_PREFIX : '') + randomBytes(LINK_BYTES).toString('hex');
  const linkHash = hashLink(tokenHash);
  const expiresAt = new Date(Date.now() + issue.lifeSeconds * 1000);
  const codeHash = hashCode(contact, code);
  const traits = { flowStateId, offersPassword, isInvitation };
  const id = await addSecrets(trx, { userId, type, contact, linkHash, codeHash, expiresAt, ...traits });
  if (provesContact(type)) await countCall(trx, userId, id);
  return { id, code, tokenHash };
}

/** As {@link issuePair}, for a mail, whose link leads to the confirming page. */
export async function issueSecrets(
  trx: Db,
  mail: {
    userId: string;
    email: string;
    type: LinkType;
    /** Where the type alone does not say which of two it is. */
    secretType?: SecretType;
    redirectTo?: string | undefined;
  } & MailTraits,
): Promise<IssuedPair & { link: string }> {
  const { userId, email, type, redirectTo, flowStateId, offersPassword, isInvitation } = mail;
  const pair = await issuePair(trx, {
    userId,
    contact: email,
    type: mail.secretType ?? (secretTypes[type][0] as SecretType),
    digits: env.GOTRUE_MAILER_OTP_LENGTH,
    lifeSeconds: env.GOTRUE_MAILER_OTP_EXP,
    flowStateId,
    offersPassword,
    isInvitation,
  });
  return { ...pair, link: confirmLink({ tokenHash: pair.tokenHash, type, redirectTo }) };
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

/** A secret that was just used up, with its siblings. The account's other types are still alive: whoever uses it says what becomes of them. */
export type SpentSecret = { id: string; userId: string; type: SecretType; contact: string; flowStateId: string | null };

async function spend(trx: Db, secret: IssuedSecret): Promise<SpentSecret> {
  await markSpent(trx, secret);
  return {
    id: secret.id,
    userId: secret.user_id,
    type: secret.live_type as SecretType,
    contact: secret.contact,
    flowStateId: secret.flow_state_id,
  };
}

/** Spends a link. Throws `otp_expired` for a wrong, used or old one. */
export async function spendLink(trx: Db, tokenHash: string, type: LinkType): Promise<SpentSecret> {
  const secret = await lockByLink(trx, hashLink(tokenHash));
  const fits = secret?.live_type && secretTypes[type].includes(secret.live_type);
  if (!secret || !fits || !isLive(secret)) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  return spend(trx, secret);
}

/** True for what proves the account's own address or number, and so counts as a call about an unproven one. */
const provesContact = (type: SecretType) => type === 'confirmation_token' || type === 'recovery_token';

export const secretTypesOf = (type: LinkType): readonly SecretType[] => secretTypes[type];

export type CodeAttempt = { userId: string; contact: string; types: readonly SecretType[] };

/** The codes that may still be tried, locked. */
async function lockOpenCodes(trx: Db, { userId, contact, types }: CodeAttempt, maxAttempts = MAX_CODE_ATTEMPTS - 1) {
  const secrets = await lockLiveSecrets(trx, userId, types);
  const wrong = await sumWrongCodes(trx, userId, new Date(Date.now() - DAY_MS));
  if (wrong >= MAX_WRONG_CODES_A_DAY) return [];
  return secrets.filter((s) => isLive(s) && s.contact === contact && s.code_attempts <= maxAttempts);
}

/**
 * Spends a code. A wrong one is counted, which the caller's transaction must keep: undefined is an answer, not an exception.
 * After five wrong ones the codes there were are dead, after fifty in a day every code of the account; the links of the mails are not.
 */
export async function spendCode(trx: Db, attempt: CodeAttempt & { code: string }): Promise<SpentSecret | undefined> {
  const open = await lockOpenCodes(trx, attempt);
  const given = Buffer.from(hashCode(attempt.contact, attempt.code), 'hex');
  const match = open.find((secret) => timingSafeEqual(Buffer.from(secret.code_hash, 'hex'), given));
  if (match) return spend(trx, match);
  if (open.length > 0) {
    await countWrongCode(
      trx,
      open.map((secret) => secret.id),
    );
  }
  return undefined;
}

/** Counts a try before somebody else, who made the code, is asked about it; false when none is left. */
export async function reserveAttempt(trx: Db, attempt: CodeAttempt): Promise<boolean> {
  const open = await lockOpenCodes(trx, attempt);
  if (open.length === 0) return false;
  await countWrongCode(
    trx,
    open.map((secret) => secret.id),
  );
  return true;
}

/** Spends a code that its maker has found right, after {@link reserveAttempt}. */
export async function spendProvenCode(trx: Db, attempt: CodeAttempt): Promise<SpentSecret | undefined> {
  const [secret] = await lockOpenCodes(trx, attempt, MAX_CODE_ATTEMPTS);
  return secret && spend(trx, secret);
}

export type LinkState = 'ready' | 'expired' | 'used';

/** What became of a link, without spending it; undefined for one that was never issued. */
export async function describeLink(connection: Db, tokenHash: string) {
  const secret = await findByLink(connection, hashLink(tokenHash));
  if (!secret) return undefined;
  const state: LinkState = secret.used_at ? 'used' : isLive(secret) ? 'ready' : 'expired';
  return { id: secret.id, userId: secret.user_id, email: secret.contact, state };
}
