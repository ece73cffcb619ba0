import { m } from '#messages/messages.js';
import { ApiProblem } from './api-problem.ts';

/** What went wrong, for people; screens word their own codes (a stale version, a refused move) before they ask here. */
export function problemText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return m.ui_error_unexpected();
  if (problem.code === 'offline') return m.ui_error_offline();
  if (problem.code === 'forbidden') return m.ui_error_forbidden();
  if (problem.code === 'not_found') return m.ui_error_not_found();
  if (problem.code === 'rate_limited') return m.ui_error_rate_limited();
  if (problem.status === 401) return m.ui_error_signed_out();
  return m.ui_error_unexpected();
}
