import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds after which a screen that is looked at reads its figures again. */
const refreshEvery = 60_000;

/** Keeps the figures true while somebody looks: each minute, and at once when the window comes back. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    };
    const timer = setInterval(refresh, refreshEvery);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [revalidate]);
}
