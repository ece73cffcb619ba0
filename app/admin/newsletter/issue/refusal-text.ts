import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';

type Details = { reason?: string; fields?: { at?: string } };

const reasonWords: Record<string, () => string> = {
  post_not_public: m.admin_issue_problem_post,
  no_readers: m.admin_issue_no_readers,
  sent_before: m.admin_issue_sent_meanwhile,
};

const timeWords: Record<string, () => string> = { past: m.admin_issue_time_past, far: m.admin_issue_time_far };

/**
 * What the server said against a move of an issue, in words.
 * @param moved for one that is in another state by now
 */
export function refusalText(problem: unknown, moved: () => string): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  const { reason = '', fields } = problem.details as Details;
  const words = reasonWords[reason];
  if (words) return words();
  if (fields?.at !== undefined) return (timeWords[fields.at] ?? m.admin_issue_time_wrong)();
  if (problem.code === 'stale_version') return m.admin_issue_stale();
  if (problem.code === 'transition_refused') return moved();
  return problemText(problem);
}
