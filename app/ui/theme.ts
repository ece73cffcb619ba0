import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function setTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage can be refused; the choice then lasts as long as the page.
  }
  showTheme(theme);
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(listen, readTheme, () => 'system');
}

/** Called once when an area's layout module loads, before React touches the page: the earliest a script of ours may run. */
export function applyStoredTheme() {
  if (typeof document === 'undefined') return;
  showTheme(readTheme());
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    showTheme(readTheme());
    for (const listener of listeners) listener();
  });
}
