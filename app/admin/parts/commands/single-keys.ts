import { useSyncExternalStore } from 'react';

/**
 * Whether keys without Ctrl do something: whoever speaks to their machine, or presses keys by accident, switches them off (WCAG 2.1.4).
 * Kept on this device for each person; on until somebody says otherwise.
 */

const nameOf = (userId: string) => `single-keys:${userId}`;
const listeners = new Set<() => void>();

export function hasSingleKeys(userId: string): boolean {
  try {
    return localStorage.getItem(nameOf(userId)) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(userId: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(nameOf(userId));
    else localStorage.setItem(nameOf(userId), 'off');
  } catch {
    // A browser that keeps nothing has them on.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSingleKeys = (userId: string): boolean => useSyncExternalStore(listen, () => hasSingleKeys(userId));
