import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, kept up to date; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const read = () => setWidth(Math.floor(current.getBoundingClientRect().width));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
