/**
 * When what was typed is sent. Times are milliseconds of one clock, passed in. One sending at a time; a change made meanwhile waits
 * for the next.
 */
export type Autosave = {
  /** Number of the last change, and of the last one that the server has. */
  typed: number;
  kept: number;
  /** The change that is under way. */
  sending: number | null;
  /** When the first and the last of the changes were made that have not set out. */
  oldest: number | null;
  newest: number | null;
  /** Sendings that failed in a row, and when to try again. */
  failures: number;
  retryAt: number | null;
  /** The server refused: a person has to decide before anything is sent again. */
  isStopped: boolean;
};

/** After this long without a key, and at the latest this long after the first of several. */
export const quietTime = 1_500;
export const longestWait = 10_000;
const longestRetry = 30_000;

export const nothingTyped: Autosave = {
  typed: 0,
  kept: 0,
  sending: null,
  oldest: null,
  newest: null,
  failures: 0,
  retryAt: null,
  isStopped: false,
};

export const typedAt = (state: Autosave, now: number): Autosave => ({
  ...state,
  typed: state.typed + 1,
  oldest: state.oldest ?? now,
  newest: now,
});

export const isUnsent = ({ typed, kept }: Autosave) => typed > kept;

/** When the next sending is due; null while there is nothing to send or nothing may be sent. */
export function dueAt(state: Autosave): number | null {
  const { oldest, newest, sending, isStopped, retryAt } = state;
  if (!isUnsent(state) || sending !== null || isStopped || oldest === null || newest === null) return null;
  return Math.max(Math.min(newest + quietTime, oldest + longestWait), retryAt ?? 0);
}

export const setOut = (state: Autosave): Autosave => ({ ...state, sending: state.typed, oldest: null, newest: null });

/** The server has everything up to `change`: by an autosave, or by saving. */
export function arrived(state: Autosave, change: number): Autosave {
  const kept = Math.max(state.kept, change);
  const rest = kept >= state.typed ? { oldest: null, newest: null } : {};
  return { ...state, ...rest, kept, sending: null, failures: 0, retryAt: null };
}

/** It did not arrive: it waits longer each time, and what was typed is still the newest text. */
export const failedAt = (state: Autosave, now: number): Autosave => ({
  ...state,
  sending: null,
  oldest: state.oldest ?? now,
  newest: state.newest ?? now,
  failures: state.failures + 1,
  retryAt: now + Math.min(1_000 * 2 ** state.failures, longestRetry),
});

/** The line is back: no more waiting. */
export const backOnline = (state: Autosave): Autosave => ({ ...state, retryAt: null });

export const stopped = (state: Autosave, now: number): Autosave => ({ ...failedAt(state, now), isStopped: true });
export const resumed = (state: Autosave): Autosave => ({ ...state, isStopped: false, retryAt: null, failures: 0 });
