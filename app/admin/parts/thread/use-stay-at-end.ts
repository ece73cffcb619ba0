import { type RefObject, useEffect } from 'react';

/** A little above the end still counts as there, in pixels. */
const nearly = 48;

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);

function scrollerOf(element: Element | null): Element | null {
  for (let each = element; each; each = each.parentElement) if (scrolls(each)) return each;
  return document.scrollingElement;
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight < nearly;

/**
 * Opens a conversation at its end and stays there while it grows, or what stands above it comes in, until somebody scrolls away. Another
 * `subject` begins anew.
 */
export function useStayAtEnd(content: RefObject<HTMLElement | null>, subject: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject begins anew
  useEffect(() => {
    const inner = content.current;
    const scroller = scrollerOf(inner);
    if (!inner || !scroller) return;
    let stays = true;
    const toEnd = () => {
      if (stays) scroller.scrollTop = scroller.scrollHeight;
    };
    const onScroll = () => {
      stays = isAtEnd(scroller);
    };
    toEnd();
    const growth = new ResizeObserver(toEnd);
    growth.observe(inner);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      growth.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [subject]);
}
