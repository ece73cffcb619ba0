import { useCallback, useEffect, useState } from 'react';
import { type ApiProblem, type Settled, settle } from './api-problem.ts';

/** Milliseconds between looks. */
const lookEvery = 1_000;

const isUnanswered = ({ status }: ApiProblem) => status === 0 || status >= 500;

/**
 * What was loaded, looked at again and again while something in it moves. A look that fails leaves what is known; while nobody
 * answers others follow, since what was asked for just before may move by now.
 */
export function useLookedAt<T>(loaded: Settled<T>, ask: () => Promise<T>, isMoving: (value: T) => boolean) {
  const [fresh, setFresh] = useState<{ of: unknown; value: Settled<T> }>();
  const [hasMissed, setMissed] = useState(false);
  const now = fresh?.of === loaded ? fresh.value : loaded;
  const look = useCallback(async () => {
    const next = await settle(ask());
    setMissed(!next.ok && isUnanswered(next.problem));
    if (next.ok) setFresh({ of: loaded, value: next });
  }, [loaded, ask]);
  const isWaiting = hasMissed || (now.ok && isMoving(now.value));
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), lookEvery);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  return { now, look };
}
