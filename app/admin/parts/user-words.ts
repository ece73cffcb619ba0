import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { StaffStatus } from '#shared/staff.ts';

export const statusWords: Record<StaffStatus, () => string> = {
  active: m.admin_user_active,
  inactive: m.admin_user_inactive,
};
export const statusTones: Record<StaffStatus, Tone> = { active: 'green', inactive: 'grey' };

const reasons: Record<string, () => string> = {
  self: m.admin_user_reason_self,
  'last-admin': m.admin_user_reason_last_admin,
  accepted: m.admin_user_reason_accepted,
  staff: m.admin_user_reason_staff,
  client: m.admin_user_reason_client,
  erasing: m.admin_user_reason_erasing,
  closed: m.admin_user_reason_closed,
};

/** Why the server refused, in words for the person. */
export function userProblemText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  const reason = reasons[String(problem.details.reason)];
  if (reason) return reason();
  const fields = (problem.details.fields ?? {}) as Record<string, unknown>;
  if (fields.picture || problem.code === 'payload_too_large') return m.admin_user_picture_wrong();
  if (fields.transferTo) return m.admin_user_heir_missing();
  if (problem.code === 'stale_version') return m.admin_user_conflict();
  return problemText(problem);
}
