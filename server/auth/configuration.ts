import { env } from '#server/env.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';

/** What the operator's environment and the back office's settings say about signing in; the environment wins (contract section 8). */

/** How long any session may last, whatever use it sees, in seconds: 30 days. */
const DEFAULT_TIMEBOX_SECONDS = 30 * 24 * 3600;

/** Where people are sent when a request names no place of its own. */
export function siteUrl(): string {
  return env.GOTRUE_SITE_URL ?? publicUrl();
}

/** The `iss` claim of access tokens. */
export function issuer(): string {
  return env.GOTRUE_JWT_ISSUER ?? `${publicUrl()}/auth/v1`;
}

/** Limits on the life of a session, in seconds. */
export async function sessionLimits() {
  const { security } = await getSettings();
  return {
    inactivitySeconds: env.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT ?? security.sessionTimeout * 3600,
    timeboxSeconds: env.GOTRUE_SESSIONS_TIMEBOX ?? DEFAULT_TIMEBOX_SECONDS,
  };
}

/** What a new password must have. */
export async function passwordRules() {
  const { security } = await getSettings();
  return {
    minLength: env.GOTRUE_PASSWORD_MIN_LENGTH ?? security.passwordMinLength,
    requireSpecialChars: security.requireSpecialChars,
    requiredSets: env.GOTRUE_PASSWORD_REQUIRED_CHARACTERS,
    refuseCommon: env.AUTH_PASSWORD_DENYLIST === 'on',
  };
}

/** How many digits the codes have that are sent by mail and by text message. */
export function codeDigits(): { mail: number; text: number } {
  return { mail: env.GOTRUE_MAILER_OTP_LENGTH, text: env.GOTRUE_SMS_OTP_LENGTH };
}

/** Failures after which an account is locked for one address. */
export async function maxLoginAttempts(): Promise<number> {
  return (await getSettings()).security.maxLoginAttempts;
}
