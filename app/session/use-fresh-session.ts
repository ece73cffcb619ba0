import { useEffect } from 'react';
import { whenIdle } from '#app/ui/late.tsx';
import { hearClosed } from './closed-account.ts';
import { keepOwner, msUntilRefresh } from './session-token.ts';

/** What a timer can wait for at most. */
const longestMs = 2 ** 31 - 1;

/** Has the sign-in client come when the token is about to end, which another tab may have put off meanwhile. Returns what takes it back. */
function refreshInTime(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const left = msUntilRefresh();
    if (left > 0) timer = setTimeout(look, Math.min(left, longestMs));
    // Without a network the next call asks for it again.
    else import('./supabase.ts').then(({ supabase }) => supabase()).catch(() => {});
  };
  timer = setTimeout(look, 0);
  return () => clearTimeout(timer);
}

/**
 * Keeps the session of a screen that stands for long: once the sign-in client is there it refreshes the token by itself, and other tabs hear of it.
 * The screen is one person's, and is not left to the next who signs in.
 */
export function useFreshSession(): void {
  useEffect(keepOwner, []);
  useEffect(hearClosed, []);
  useEffect(() => {
    let stop = () => {};
    const stopIdle = whenIdle(() => {
      stop = refreshInTime();
    });
    return () => {
      stopIdle();
      stop();
    };
  }, []);
}
