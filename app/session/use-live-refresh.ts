import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type LiveChange, useLive } from './live.ts';

/** A handful of changes is one, and there is time between two readings; in milliseconds. */
const gatherMs = 150;
const betweenMs = 1_000;

type LiveRefresh = {
  /** Whether a change is of something that the screen shows. */
  isShown: (change: LiveChange) => boolean;
  /** What is read beside the screen's own data. */
  refresh?: () => Promise<void> | void;
  /** What to announce politely of a change; nothing for what the screen announces itself. */
  say?: (change: Exclude<LiveChange, { kind: 'again' }>) => string;
};

/**
 * Reads the screen again when something that it shows has changed elsewhere; one that nobody looks at waits until somebody does. What is
 * typed, chosen and focused stays: only data comes.
 * @returns what to announce politely
 */
export function useLiveRefresh({ isShown, refresh, say }: LiveRefresh): string {
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(0);
  const waiting = useRef<LiveChange>(undefined);
  const latest = useRef({ refresh, say });
  latest.current = { refresh, say };

  async function read() {
    timer.current = undefined;
    const change = waiting.current;
    if (!change || document.visibilityState === 'hidden') return;
    waiting.current = undefined;
    lastAt.current = Date.now();
    await Promise.all([revalidate(), latest.current.refresh?.()]);
    const words = change.kind === 'again' ? undefined : latest.current.say?.(change);
    // Said again each time: an announcement that does not change is not read.
    if (words) setNews((now) => `${words}${now.endsWith(' ') ? '' : ' '}`);
  }
  const reading = useRef(read);
  reading.current = read;
  const plan = useRef(() => {
    if (timer.current !== undefined) return;
    const wait = Math.max(gatherMs, lastAt.current + betweenMs - Date.now());
    timer.current = setTimeout(() => void reading.current(), wait);
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
  return news;
}
