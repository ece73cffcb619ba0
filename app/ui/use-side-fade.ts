import { type RefObject, useEffect } from 'react';

function tellHidden(row: HTMLElement): void {
  row.toggleAttribute('data-hidden-before', row.scrollLeft > 1);
  row.toggleAttribute('data-hidden-after', row.scrollWidth - row.clientWidth - row.scrollLeft > 1);
}

/** Shows on which sides of a row that scrolls sideways more of it is hidden; `fade-sideways` draws it. */
export function useSideFade(row: RefObject<HTMLElement | null>): void {
  // What stands in it may have grown with every rendering.
  useEffect(() => {
    if (row.current) tellHidden(row.current);
  });
  useEffect(() => {
    const shown = row.current;
    if (!shown) return;
    const tell = () => tellHidden(shown);
    const growth = new ResizeObserver(tell);
    growth.observe(shown);
    shown.addEventListener('scroll', tell, { passive: true });
    return () => {
      growth.disconnect();
      shown.removeEventListener('scroll', tell);
    };
  }, [row]);
}
