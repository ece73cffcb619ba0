import { type RequestStep, requestSteps } from './portal-requests.ts';
import type { RequestStatus } from './requests.ts';

/** How far a request has come, told only by what somebody recorded: nothing is claimed that did not happen. */

/** When each of these was recorded (ISO 8601, UTC); null: it was not. */
export type ProgressFacts = {
  status: RequestStatus;
  /** The first answer in writing or by telephone, or the move to work in progress. */
  reviewedAt: string | null;
  callAskedAt: string | null;
  calledAt: string | null;
  proposedAt: string | null;
  deliveredAt: string | null;
};

/**
 * `done`: it is recorded. `now`: we are at it. `open`: it may still come. `not-needed`: the request ended without it.
 */
export type StepState = 'done' | 'now' | 'open' | 'not-needed';
export type Step = { step: RequestStep; state: StepState; at: string | null };

const isOver = ({ status }: Pick<ProgressFacts, 'status'>) => status === 'completed' || status === 'cancelled';

/** What is being worked on: the first answer, then a call that was asked for, then the analysis. Nothing once that was delivered. */
function stepAtWork(facts: ProgressFacts): RequestStep | null {
  if (isOver(facts)) return null;
  if (!facts.reviewedAt) return 'review';
  if (facts.callAskedAt && !facts.calledAt) return 'call';
  return facts.deliveredAt ? null : 'delivery';
}

/** The four steps of "What Happens Next" as they stand. */
export function stepsOf(facts: ProgressFacts): Step[] {
  const recorded: Record<RequestStep, string | null> = {
    review: facts.reviewedAt,
    call: facts.calledAt,
    proposal: facts.proposedAt,
    delivery: facts.deliveredAt,
  };
  const now = stepAtWork(facts);
  return requestSteps.map((step) => {
    const at = recorded[step];
    const state = at ? 'done' : step === now ? 'now' : isOver(facts) ? 'not-needed' : 'open';
    return { step, state, at };
  });
}

export type TurnFacts = {
  status: RequestStatus;
  waitsForClient: boolean;
  /** Until when an answer is promised (ISO 8601, UTC); null when none is due. */
  replyDueAt: string | null;
  /** The day of the promised analysis, `YYYY-MM-DD`; null when nobody was told one. */
  analysisDue: string | null;
  isDelivered: boolean;
};

/** Who acts next, with what, and by when. */
export type Turn =
  | { who: 'agency'; with: 'answer'; by: string }
  | { who: 'agency'; with: 'analysis'; by: string | null }
  | { who: 'client'; with: 'needs' | 'report' }
  | { who: 'nobody' };

/** Whose turn it is. A question that waits comes before the analysis, and is answered after the end as well; what we wait for comes before both. */
export function turnOf(facts: TurnFacts): Turn {
  if (isOver(facts))
    return facts.replyDueAt ? { who: 'agency', with: 'answer', by: facts.replyDueAt } : { who: 'nobody' };
  if (facts.waitsForClient) return { who: 'client', with: 'needs' };
  if (facts.replyDueAt) return { who: 'agency', with: 'answer', by: facts.replyDueAt };
  if (facts.isDelivered) return { who: 'client', with: 'report' };
  return { who: 'agency', with: 'analysis', by: facts.analysisDue };
}
