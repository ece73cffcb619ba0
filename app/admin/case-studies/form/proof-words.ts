import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import type { ProofObstacle, ProofRefusal, ProofStatus } from '#shared/proofs.ts';

/** What became of the question. */
export const proofStateWords: Record<ProofStatus, (inputs: { at: string }) => string> = {
  asked: m.admin_proof_asked,
  allowed: m.admin_proof_allowed,
  declined: m.admin_proof_declined,
  withdrawn: m.admin_proof_withdrawn,
};

/** Why figures are not shown though they were allowed. */
export const obstacleWords: Record<ProofObstacle, () => string> = {
  revoked: m.admin_proof_off_revoked,
  client_left: m.admin_proof_off_client_left,
  renamed: m.admin_proof_off_renamed,
};

const refusalWords: Record<ProofRefusal, () => string> = {
  other_client: m.admin_proof_refused_other_client,
  other_account: m.admin_proof_refused_other_account,
  currency_unknown: m.admin_proof_refused_currency_unknown,
  other_attribution: m.admin_proof_refused_other_attribution,
  period_unknown: m.admin_proof_refused_period_unknown,
  overlap: m.admin_proof_refused_overlap,
  wrong_order: m.admin_proof_refused_wrong_order,
  too_short: m.admin_proof_refused_too_short,
  columns_missing: m.admin_proof_refused_columns_missing,
  revoked: m.admin_proof_refused_revoked,
  no_account: m.admin_proof_refused_no_account,
};

/** Why the server took no figures. */
export function proofProblemText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  if (problem.code === 'stale_version') return m.admin_proof_changed();
  const refusal = refusalWords[problem.details.reason as ProofRefusal] as (() => string) | undefined;
  return refusal?.() ?? problemText(problem);
}
