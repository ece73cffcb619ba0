import { db } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { neighbourhoodOf } from '#shared/networks.ts';
import type { AuthErrorCode } from './errors.ts';
import { type AuthContext, clientAddress, type Meant } from './request.ts';
import { insertRefusal, type RefusalFilter, type RefusalRow, selectReasons, selectRefusals } from './store/refusals.ts';
import { findUserByEmail, findUserByPhone } from './store/users.ts';

/**
 * Whoever is refused leaves a trace: when, from which network (shortened), why, and whose account was meant, if there is one. Part of the
 * door in `accounts.ts`. An attack can be seen and told about afterwards; the trace never stops an answer.
 */

/** What is worth a trace: guesses, locks, stolen or forged means, closed doors. Malformed calls are none. */
const traced: ReadonlySet<string> = new Set<AuthErrorCode>([
  'invalid_credentials',
  'email_not_confirmed',
  'phone_not_confirmed',
  'user_banned',
  'otp_expired',
  'reauthentication_not_valid',
  'current_password_invalid',
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'mfa_recovery_codes_locked',
  'insufficient_aal',
  'bad_code_verifier',
  'refresh_token_already_used',
  'captcha_failed',
  'not_admin',
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
]);

/** Leaves a trace of a refusal, durable when this resolves. A trail that cannot be written is told to the log. */
export async function noteRefusal(
  refusal: { reason: string; address: string | undefined; accountId: string | null },
  now = new Date(),
): Promise<void> {
  const { reason, address, accountId } = refusal;
  const network = address ? neighbourhoodOf(address) : '';
  await insertRefusal(db, { reason, network, accountId }, now).catch((error) =>
    log.warn({ err: error, reason }, 'a refusal could not be noted'),
  );
}

async function accountOf(meant: Meant | undefined): Promise<string | null> {
  if (!meant) return null;
  if ('userId' in meant) return meant.userId;
  const user = 'email' in meant ? await findUserByEmail(db, meant.email) : await findUserByPhone(db, meant.phone);
  return user?.id ?? null;
}

/** Leaves a trace of what this service answers, where it is worth one. */
export async function traceRefusal(c: AuthContext, reason: AuthErrorCode | 'locked'): Promise<void> {
  if (reason !== 'locked' && !traced.has(reason)) return;
  const accountId = await accountOf(c.get('meant')).catch(() => null);
  await noteRefusal({ reason, address: clientAddress(c), accountId });
}

/** One page of the trail, newest first; `before` is the id of the last entry that was read. */
export async function listRefusals(
  filter: RefusalFilter,
  limit: number,
): Promise<{ entries: RefusalRow[]; reasons: string[] }> {
  const [entries, reasons] = await Promise.all([selectRefusals(db, filter, limit), selectReasons(db)]);
  return { entries, reasons };
}
