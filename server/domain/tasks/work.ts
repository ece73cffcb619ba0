import type { TaskFacts } from '#shared/tasks.ts';

/** What makes two tasks of different reports the same work: bids of one account are lowered every month anew. */
export const workOf = ({ finding, scope }: TaskFacts) =>
  JSON.stringify([
    finding.rule,
    finding.name,
    finding.action,
    scope.account?.toLowerCase() ?? null,
    scope.marketplace,
    scope.currency,
  ]);
