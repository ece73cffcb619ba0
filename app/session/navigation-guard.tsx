import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { late } from '#app/ui/late.tsx';
import { type LeaveWords, leaveWords } from '#app/ui/leave-guard.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { isOutOfReach, reachServer } from './contact.ts';

const LeaveDialog = late(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

const isElsewhere = (one: Location, other: Location) => one.pathname !== other.pathname || one.search !== other.search;

/** The link of this site that a click would follow in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return undefined;
  const { pathname, search } = window.location;
  return link.pathname === pathname && link.search === search ? undefined : link;
}

const sayOffline = () => toastError(m.ui_offline_stay());

/** A link that the browser itself would follow into its error page is looked at first. */
function useOfflineLinks() {
  useEffect(() => {
    async function onClick(event: MouseEvent) {
      const link = isOutOfReach() ? linkOf(event) : undefined;
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      if (await reachServer()) link.click();
      else sayOffline();
    }
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
}

/**
 * The one guard of an area (a router knows one): asks before typed text is left behind, and keeps the screen while the server is out of
 * reach, because what comes instead is the browser's error page.
 */
export function NavigationGuard() {
  useOfflineLinks();
  const [words, setWords] = useState<LeaveWords>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leaveWords(nextLocation) !== undefined || (isElsewhere(currentLocation, nextLocation) && isOutOfReach()),
  );
  const { state, location } = blocker;
  const current = useRef(blocker);
  current.current = blocker;

  useEffect(() => {
    if (state !== 'blocked') return;
    const asked = leaveWords(location);
    setWords(asked);
    if (asked) return;
    void reachServer().then((isReached) => {
      if (current.current.state !== 'blocked') return;
      if (isReached) return current.current.proceed();
      current.current.reset();
      sayOffline();
    });
  }, [state, location]);

  const stay = () => blocker.reset?.();
  return (
    <LeaveDialog
      words={words}
      isOpen={state === 'blocked' && words !== undefined}
      onStay={stay}
      onLeave={() => {
        if (!isOutOfReach()) return blocker.proceed?.();
        stay();
        sayOffline();
      }}
    />
  );
}
