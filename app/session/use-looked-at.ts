import { useCallback, useEffect, useState } from 'react';
import { type Settled, settle } from './api-problem.ts';

/** Milliseconds between looks. */
const lookEvery = 1_000;

/**
 * What was loaded, looked at again and again while something in it moves. A look that fails leaves what is known: the next one may do
 * better.
 */
export function useLookedAt<T>(loaded: Settled<T>, ask: () => Promise<T>, isMoving: (value: T) => boolean) {
  const [fresh, setFresh] = useState<{ of: unknown; value: Settled<T> }>();
  const now = fresh?.of === loaded ? fresh.value : loaded;
  const look = useCallback(async () => {
    const next = await settle(ask());
    if (next.ok) setFresh({ of: loaded, value: next });
  }, [loaded, ask]);
  const isWaiting = now.ok && isMoving(now.value);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), lookEvery);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  return { now, look };
}
