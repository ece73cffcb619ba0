import type { RequestStatus } from '#shared/requests.ts';

/** Who moves a request, and what it takes: the one table behind buttons, API answers and tests. */

export const cancelReasons = ['spam', 'duplicate', 'withdrawn', 'out-of-scope'] as const;
export type CancelReason = (typeof cancelReasons)[number];

export type Mover = 'Admin' | 'Editor' | 'Viewer' | 'client';

export type Move = {
  to: RequestStatus;
  /** What must come with it: a reason (from `reasons` where given), or a written closing note. */
  needs: readonly ('reason' | 'note')[];
  reasons?: readonly string[];
};

/** Facts beside the status that a rule depends on. */
export type MoveFacts = {
  completedAt: Date | null;
  cancelledAt: Date | null;
  now: Date;
  /** Whether a document that the client may see has been delivered: then completing needs no note. */
  hasDelivery?: boolean;
};

/** A client may reopen a completed request for this long, and Admins a cancelled one for `cancelledReopenDays`. */
export const reopenDays = 14;
export const cancelledReopenDays = 30;

const dayMs = 24 * 60 * 60 * 1000;
const within = (since: Date | null, days: number, now: Date) =>
  since !== null && now.getTime() - since.getTime() <= days * dayMs;

/** Moves that `mover` may make from `from`. Nothing ever goes back to `new`; `new` never jumps to `completed`. */
export function allowedMoves(from: RequestStatus, mover: Mover, facts: MoveFacts): Move[] {
  const isStaff = mover === 'Admin' || mover === 'Editor';
  switch (from) {
    case 'new':
      if (isStaff)
        return [
          { to: 'in-progress', needs: [] },
          { to: 'cancelled', needs: ['reason'], reasons: cancelReasons },
        ];
      return mover === 'client' ? [{ to: 'cancelled', needs: ['reason'], reasons: ['withdrawn'] }] : [];
    case 'in-progress':
      if (!isStaff) return [];
      return [
        { to: 'completed', needs: facts.hasDelivery ? [] : ['note'] },
        { to: 'cancelled', needs: ['reason'], reasons: cancelReasons },
      ];
    case 'completed':
      if (isStaff) return [{ to: 'in-progress', needs: ['reason'] }];
      return mover === 'client' && within(facts.completedAt, reopenDays, facts.now)
        ? [{ to: 'in-progress', needs: ['reason'] }]
        : [];
    case 'cancelled':
      return mover === 'Admin' && within(facts.cancelledAt, cancelledReopenDays, facts.now)
        ? [{ to: 'in-progress', needs: ['reason'] }]
        : [];
  }
}
