import { isOwnFault } from '#app/ui/is-own-fault.ts';
import { m } from '#messages/messages.js';
import { ApiProblem } from './api-problem.ts';

/** What went wrong, for people; screens word their own codes (a stale version, a refused move) before they ask here. */
export function problemText(problem: unknown, options: { locale?: 'it' | 'en' } = {}): string {
  // Whoever reads this must look for the fault where it is: in the browser, or with the server.
  if (!(problem instanceof ApiProblem))
    return isOwnFault(problem) ? m.ui_error_own({}, options) : m.ui_error_unexpected({}, options);
  if (problem.code === 'offline') return m.ui_error_offline({}, options);
  if (problem.code === 'ip_not_allowed')
    return m.ui_error_address({ address: String(problem.details.address ?? '') }, options);
  if (problem.code === 'recent_sign_in_required') return m.ui_error_not_proven({}, options);
  if (problem.code === 'forbidden') return m.ui_error_forbidden({}, options);
  if (problem.code === 'not_found') return m.ui_error_not_found({}, options);
  if (problem.code === 'maintenance') {
    // The words of whoever closed it, if any; otherwise ours. Theirs may be an hour alone, below a text that somebody wanted to send.
    const { message } = problem.details;
    return typeof message === 'string' && message
      ? m.ui_error_maintenance_said({ message }, options)
      : m.ui_error_maintenance({}, options);
  }
  if (problem.code === 'rate_limited') return m.ui_error_rate_limited({}, options);
  if (problem.status === 401) return m.ui_error_signed_out({}, options);
  return m.ui_error_unexpected({}, options);
}
