import { useSyncExternalStore } from 'react';
import { signInWayKey } from '#shared/sign-in-start.ts';

/** How somebody signs in: with a code by mail, which everybody can, or with a password, which some have. */
export type SignInWay = 'code' | 'password';

const listeners = new Set<() => void>();

// The page itself says it, so that it is right before there are scripts (`shared/sign-in-start.ts`).
const shownWay = (): SignInWay => (document.documentElement.dataset.way === 'password' ? 'password' : 'code');

export function showWay(way: SignInWay): void {
  if (way === 'password') document.documentElement.dataset.way = way;
  else delete document.documentElement.dataset.way;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The way that the form shows. */
export const useShownWay = (): SignInWay => useSyncExternalStore(listen, shownWay, () => 'code');

/** Keeps on this device how somebody came in. It says nothing of whom, and nobody but this browser is told. */
export function rememberWay(way: SignInWay): void {
  try {
    localStorage.setItem(signInWayKey, way);
  } catch {
    // Browsers that keep nothing begin with the code each time.
  }
}

/** Shows the way that was kept, on a page that was reached without loading a document. */
export function recallWay(): void {
  try {
    showWay(localStorage.getItem(signInWayKey) === 'password' ? 'password' : 'code');
  } catch {
    showWay('code');
  }
}
