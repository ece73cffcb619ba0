import { useCallback, useEffect, useRef, useState } from 'react';
import { type Settled, settle } from '#app/session/api-problem.ts';
import { listRuns, type Runs } from './system-api.ts';

/** Milliseconds between looks while something is being done, and while nothing is. */
const lookEvery = { busy: 700, idle: 15_000 } as const;

const isUnfinished = ({ state }: { state: string }) => state === 'queued' || state === 'running';

/** What the buttons did and are doing; undefined until it is known for the first time. */
export function useRuns() {
  const [runs, setRuns] = useState<Settled<Runs>>();
  const isGone = useRef(false);
  const look = useCallback(async () => {
    const next = await settle(listRuns());
    if (isGone.current) return;
    // A look that fails leaves what is known: the next one may do better.
    setRuns((now) => (next.ok || !now?.ok ? next : now));
  }, []);
  const isBusy = runs?.ok === true && runs.value.newest.some(isUnfinished);
  useEffect(() => {
    isGone.current = false;
    void look();
    return () => {
      isGone.current = true;
    };
  }, [look]);
  useEffect(() => {
    const each = () => document.visibilityState === 'visible' && void look();
    const timer = setInterval(each, isBusy ? lookEvery.busy : lookEvery.idle);
    return () => clearInterval(timer);
  }, [isBusy, look]);
  return { runs, look };
}
