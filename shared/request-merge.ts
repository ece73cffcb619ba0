import { type AnalysisType, type Priority, priorities, type RequestStatus } from './requests.ts';

/** Two requests of one client made one: which of them stays, what stands in the way, and what the staying one becomes. */

/** Within how many days of each other two open requests of one client may be the same. */
export const doubleDays = 30;

export type MergeObstacle = 'same' | 'other-client' | 'kept-is-over' | 'both-delivered';

export const isOver = (status: RequestStatus): boolean => status === 'completed' || status === 'cancelled';

/** True when the first of the two is the one that stays unless somebody says otherwise: of open ones the older, and an open one before one that is over. */
export function staysFirst(
  one: { status: RequestStatus; submittedAt: string },
  other: { status: RequestStatus; submittedAt: string },
): boolean {
  if (isOver(one.status) !== isOver(other.status)) return !isOver(one.status);
  return Date.parse(one.submittedAt) <= Date.parse(other.submittedAt);
}

type Facts = { id: string; clientId: string; status: RequestStatus; hasReport: boolean };

/** Why these two cannot become one, the second going into the first; null when nothing stands in the way. */
export function mergeObstacle(kept: Facts, other: Facts): MergeObstacle | null {
  if (kept.id === other.id) return 'same';
  if (kept.clientId !== other.clientId) return 'other-client';
  if (kept.hasReport && other.hasReport) return 'both-delivered';
  // A client's new request must not end in one that nobody looks at any more.
  return isOver(kept.status) && !isOver(other.status) ? 'kept-is-over' : null;
}

/** What is asked for in either of them, in the staying one's order. */
export const unitedTypes = (kept: AnalysisType[], other: AnalysisType[]): AnalysisType[] => [
  ...new Set([...kept, ...other]),
];

export const higherPriority = (one: Priority, other: Priority): Priority =>
  priorities.indexOf(one) <= priorities.indexOf(other) ? one : other;

type Promised = { status: RequestStatus; repliedAt: Date | null; replyDueAt: Date };
/** Whether a promised answer is still to be given. */
export const isOwed = ({ status, repliedAt }: Promised) => !isOver(status) && repliedAt === null;

/** The promise of the two that is the first to fall due, while one of them was not answered; otherwise the staying one's. */
export function unitedPromise<P extends Promised>(kept: P, other: P): { repliedAt: Date | null; replyDueAt: Date } {
  const owed = [kept, other].filter(isOwed).map(({ replyDueAt }) => replyDueAt.getTime());
  return owed.length === 0 ? kept : { repliedAt: null, replyDueAt: new Date(Math.min(...owed)) };
}
