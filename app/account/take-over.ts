import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Boxes = Record<string, (value: string) => void>;

/** True once scripts run: what only a browser knows is left out of the first drawing, which the server made. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/**
 * Takes over a form that was on the screen before its scripts: what was typed and filled in meanwhile, and what was sent but held.
 *
 * @param boxes who takes the value of which box, by selector
 */
export function useTakeOver(boxes: Boxes): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Before anything is drawn again: React would put back what it knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once, when the scripts arrive
  useLayoutEffect(() => {
    for (const [selector, take] of Object.entries(boxes)) {
      const box = form.current?.querySelector<HTMLInputElement>(selector);
      if (box?.value) take(box.value);
    }
    // In the task that makes the buttons live: none is pressed between.
    document.documentElement.dataset.live = '';
  }, []);
  useEffect(() => {
    const held = form.current;
    if (!held || !('sent' in held.dataset)) return;
    delete held.dataset.sent;
    held.removeAttribute('aria-busy');
    // Once what was found in the boxes is known: this drawing still has them empty.
    setTimeout(() => held.requestSubmit());
  }, []);
  return form;
}
