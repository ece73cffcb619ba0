import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * For the frame around an area's screens: who followed a link that went away with its screen goes on reading at the beginning of the one that it
 * opened, and not at the top of the page, before all of the navigation. Where the link stayed, or the new screen has taken the focus, nothing moves.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
