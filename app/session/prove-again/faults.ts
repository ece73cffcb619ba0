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

const limits = new Set([
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
  'mfa_recovery_codes_locked',
]);

function waiting(): string {
  const seconds = lastWaitSeconds();
  return seconds === undefined ? m.ui_error_rate_limited() : m.ui_proof_wait({ minutes: Math.ceil(seconds / 60) });
}

/** A refusal of the sign-in service in words, by its code. */
export function faultOf(reason: unknown): Fault {
  const code = String((reason as { code?: unknown } | undefined)?.code ?? '');
  if (limits.has(code)) return { text: waiting() };
  return wrong[code]?.() ?? { text: m.ui_error_unexpected() };
}
