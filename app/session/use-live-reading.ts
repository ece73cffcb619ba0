import { useEffect, useRef } from 'react';
import { type LiveChange, useLive } from './live.ts';

/** A handful of changes is one, and there is time between two readings; in milliseconds. */
const gatherMs = 150;
const betweenMs = 1_000;

/**
 * Calls `read` when something has changed elsewhere that `isShown` says is on the screen; one that nobody looks at waits until somebody does.
 * The change that it is told of is the last of those that came together.
 */
export function useLiveReading(
  isShown: (change: LiveChange) => boolean,
  read: (change: LiveChange) => Promise<unknown>,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(0);
  const waiting = useRef<LiveChange>(undefined);
  const latest = useRef(read);
  latest.current = read;

  const begin = useRef(() => {
    timer.current = undefined;
    const change = waiting.current;
    if (!change || document.visibilityState === 'hidden') return;
    waiting.current = undefined;
    lastAt.current = Date.now();
    void latest.current(change);
  });
  const plan = useRef(() => {
    if (timer.current !== undefined) return;
    const wait = Math.max(gatherMs, lastAt.current + betweenMs - Date.now());
    timer.current = setTimeout(() => begin.current(), wait);
  });

  useLive((change) => {
    if (!isShown(change)) return;
    waiting.current = change;
    plan.current();
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && waiting.current) plan.current();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
}
