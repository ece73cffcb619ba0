import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';

/** Why an analysis was not begun, in words. */
export function beginProblem(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  const { code, details } = problem;
  if (code === 'rate_limited' && details.limit) return m.admin_analyses_begin_many({ max: String(details.limit) });
  if (code === 'transition_refused') return m.admin_analyses_failed_files_gone();
  if (code === 'invalid_input' && details.refused) return m.admin_analyses_begin_buyers();
  if (code === 'invalid_input') return m.admin_analyses_begin_fields();
  if (code === 'payload_too_large') return m.admin_analyses_refused_large();
  return problemText(problem);
}
