import type { Money, Period } from './analysis-document.ts';
import type { ReportFinding } from './analysis-report.ts';

/** Tasks: what is to be done about what an analysis found. Both sides see the same list. */

export const taskOwners = ['agency', 'client'] as const;
export type TaskOwner = (typeof taskOwners)[number];

export const taskStatuses = ['open', 'done', 'declined'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const taskLimits = { title: 160, note: 1000, reason: 500, listed: 200 } as const;

/** Days that a task has until it is due, where nobody says otherwise: bids move in steps of two weeks, and two of them show. */
export const taskDays = 30;

/** Days after the last reports, and between two questions for the next. */
export const reminderDays = 30;

const moves: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  open: ['done', 'declined'],
  done: ['open'],
  declined: ['open'],
};

/** The two who move tasks. */
export type TaskSide = 'staff' | 'client';

/**
 * Where a task may go. Staff move each. Clients move their own; what the agency is to do they may decline, for it is their account, and take back
 * that they declined it: what the agency declined, with its reason, stays so. `movedBy` is who moved it last, null where nobody did.
 */
export function taskMoves(
  { status, owner, movedBy }: { status: TaskStatus; owner: TaskOwner; movedBy: TaskSide | null },
  side: TaskSide,
): readonly TaskStatus[] {
  const all = moves[status];
  if (side === 'staff' || owner === 'client') return all;
  if (status === 'open') return ['declined'];
  return status === 'declined' && movedBy === 'client' ? all : [];
}

/** Of which account a finding tells. */
export type TaskScope = { account: string | null; marketplace: string | null; currency: string; period: Period | null };

/** What a task keeps of its finding, as it was signed: the first row alone stands for all. */
export type TaskFacts = { finding: ReportFinding; scope: TaskScope };

/** Sums of tasks in one currency, for 30 days each; null where nothing was measured. */
export type TaskSums = { open: Money; done: Money; measured: Money | null };
