import { useEffect } from 'react';
import { whenIdle } from '#app/ui/late.tsx';

/** Lets the sign-in client come once the screen stands: it refreshes the session by itself, and other tabs hear of it. */
export function useFreshSession(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Without a network the next call asks for it again.
        import('./supabase.ts').then(({ supabase }) => supabase()).catch(() => {});
      }),
    [],
  );
}
