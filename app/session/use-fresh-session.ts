import { useEffect } from 'react';
import { whenIdle } from '#app/ui/late.tsx';
import { keepOwner } from './session-token.ts';

/**
 * Lets the sign-in client come once the screen stands: it refreshes the session by itself, and other tabs hear of it. The screen is one
 * person's, and is not left to the next who signs in.
 */
export function useFreshSession(): void {
  useEffect(keepOwner, []);
  useEffect(
    () =>
      whenIdle(() => {
        // Without a network the next call asks for it again.
        import('./supabase.ts').then(({ supabase }) => supabase()).catch(() => {});
      }),
    [],
  );
}
