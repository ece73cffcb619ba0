import { useCallback, useEffect, useState } from 'react';
import { isTyping } from '#app/ui/is-typing.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { readSidebarState, writeSidebarState } from './sidebar-state.ts';

/** Wide screens collapse the sidebar to icons and remember it; under 768 px it is a sheet that starts closed. */
export function useSidebar() {
  const isMobile = useMedia('(max-width: 767.98px)');
  const [isExpanded, setExpanded] = useState(readSidebarState);
  const [isSheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (isMobile) {
      setSheetOpen((open) => !open);
      return;
    }
    setExpanded((expanded) => {
      writeSidebarState(!expanded);
      return !expanded;
    });
  }, [isMobile]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      toggle();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [toggle]);

  return { isMobile, isExpanded, isSheetOpen: isMobile && isSheetOpen, setSheetOpen, toggle };
}
