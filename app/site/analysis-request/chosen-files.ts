import { useSyncExternalStore } from 'react';
import type { Progress } from '#app/site/parts/files/send.ts';
import type { LeftOut } from '#app/site/parts/files/words.ts';

/** Files that were chosen in the form. They leave after it: what was typed is safe first, and they take as long as the line is slow. */

export type Sending = {
  /** The page that follows. */
  next: string;
  files: readonly Progress[];
  /** Files that were not taken; null while any is on its way. */
  left: readonly LeftOut[] | null;
};

let chosen: readonly File[] = [];
let sending: Sending | null = null;
const listeners = new Set<() => void>();

function show(now: Sending | null): void {
  sending = now;
  for (const listener of listeners) listener();
}

export const setChosenFiles = (files: readonly File[]): void => {
  chosen = files;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What is under way; null while the form is not sent. */
export const useSending = (): Sending | null =>
  useSyncExternalStore(
    subscribe,
    () => sending,
    () => null,
  );

/**
 * Sends what was chosen to the request behind `next`, the page of its receipt. Resolves when all of it has arrived; never when something was left out: then
 * the person reads what, and goes on by the link.
 */
export async function sendChosen(next: string): Promise<void> {
  const receipt = new URL(next, window.location.href).searchParams.get('ref');
  if (!receipt || chosen.length === 0) return;
  // Whoever loads this page again comes to the receipt, which takes the files, and not to a form that is sent already.
  window.history.replaceState(window.history.state, '', next);
  const { sendFiles } = await import('#app/site/parts/files/send.ts');
  const begin = { next, files: [], left: null };
  const left = await sendFiles(chosen, receipt, (files) => show({ ...begin, files }));
  if (left.length === 0) return;
  show({ ...begin, files: sending?.files ?? [], left });
  await new Promise(() => {});
}
