import { ApiProblem } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';

type Problem = { code?: unknown; status?: unknown; message?: unknown };

/** Seconds named in the service's own text of a refusal that comes too early. */
function secondsIn(message: unknown): number {
  return Number(/after (\d+) seconds?/.exec(String(message))?.[1] ?? 60);
}

/** What went wrong while signing in, in words. Decided by the service's code, never by its text. */
export function authProblemText(problem: unknown): string {
  if (problem instanceof ApiProblem && problem.code === 'forbidden') return m.account_error_no_access();
  const { code, status, message } = (problem ?? {}) as Problem;
  switch (code) {
    case 'invalid_credentials':
      return m.account_error_credentials();
    case 'email_not_confirmed':
      return m.account_error_unconfirmed();
    case 'otp_expired':
      return m.account_error_code();
    case 'over_request_rate_limit':
      return m.account_error_too_many();
    case 'over_email_send_rate_limit':
      return m.account_error_wait({ seconds: secondsIn(message) });
    case 'user_banned':
      return m.account_error_banned();
    case 'validation_failed':
      return m.account_error_email();
  }
  if (status === 0 || code === 'offline') return m.account_error_offline();
  return m.account_error_unexpected();
}
