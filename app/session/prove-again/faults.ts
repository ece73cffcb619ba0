import { lastWaitSeconds } from '#app/session/last-wait.ts';
import { m } from '#messages/messages.js';

/** What was wrong, and with which field; without one it concerns them all. */
export type Fault = { field?: 'first' | 'second'; text: string };

const wrong: Record<string, () => Fault> = {
  invalid_credentials: () => ({ field: 'first', text: m.ui_proof_wrong_password() }),
  reauthentication_not_valid: () => ({ field: 'first', text: m.ui_proof_wrong_code() }),
  mfa_verification_failed: () => ({ field: 'second', text: m.ui_proof_wrong_code() }),
  mfa_challenge_expired: () => ({ field: 'second', text: m.ui_proof_wrong_code() }),
  offline: () => ({ text: m.ui_error_offline() }),
};

const sendLimits = new Set(['over_email_send_rate_limit', 'over_sms_send_rate_limit']);
const limits = new Set([...sendLimits, 'over_request_rate_limit', 'mfa_recovery_codes_locked']);

function waiting(): string {
  const seconds = lastWaitSeconds();
  return seconds === undefined ? m.ui_error_rate_limited() : m.ui_proof_wait({ minutes: Math.ceil(seconds / 60) });
}

const endings = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'bad_jwt',
  'no_authorization',
  'user_not_found',
  'user_banned',
]);

/** Whether the session that was to be proven is over: no answer in this place helps any more. */
export function isOver(reason: unknown): boolean {
  const { code, name } = (reason ?? {}) as { code?: unknown; name?: unknown };
  return endings.has(String(code)) || name === 'AuthSessionMissingError';
}

/** A refusal of the sign-in service in words, by its code. */
export function faultOf(reason: unknown): Fault {
  const { code: given, message } = (reason ?? {}) as { code?: unknown; message?: unknown };
  const code = String(given ?? '');
  // The service counts the seconds for one person who asks too early: the code of the last time is as good as ever.
  const seconds = /after (\d+) seconds?/.exec(String(message))?.[1];
  if (sendLimits.has(code) && seconds !== undefined) return { text: m.ui_proof_sent_before({ seconds }) };
  if (limits.has(code)) return { text: waiting() };
  return wrong[code]?.() ?? { text: m.ui_error_unexpected() };
}
