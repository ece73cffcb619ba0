import { useEffect } from 'react';

/** A field that is wrong; a group of them, or a select, says so by `data-fault`. */
const wrong = '[aria-invalid="true"], [data-fault]';
const takesFocus = 'input, textarea, button, [tabindex], [contenteditable="true"]';

/** @returns whether there was one */
function focusFirst(form: HTMLElement): boolean {
  const fault = form.querySelector<HTMLElement>(wrong);
  const field = fault?.matches(takesFocus) ? fault : fault?.querySelector<HTMLElement>(takesFocus);
  field?.focus();
  return field !== null && field !== undefined;
}

/** Takes the keyboard to the first field in `place` that is wrong, once that is drawn: for what is sent without a form. */
export function focusFault(place: HTMLElement): void {
  requestAnimationFrame(() => focusFirst(place));
}

/**
 * Takes the keyboard to the first field that is wrong once its form was sent, whether the form says so or, later, the server: only so is it read
 * out, and seen where it lies outside the window. Whoever has gone on meanwhile is left where they are.
 */
function followFaults(): () => void {
  let stop = () => {};
  function follow({ target }: Event) {
    stop();
    const form = target as HTMLFormElement;
    const look = () => focusFirst(form) && stop();
    const drawn = requestAnimationFrame(look);
    const changes = new MutationObserver(look);
    changes.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-fault'] });
    const end = new AbortController();
    stop = () => {
      cancelAnimationFrame(drawn);
      changes.disconnect();
      end.abort();
    };
    for (const act of ['keydown', 'pointerdown']) addEventListener(act, stop, { capture: true, signal: end.signal });
  }
  addEventListener('submit', follow);
  return () => {
    stop();
    removeEventListener('submit', follow);
  };
}

/** For the frame around an area's screens: all forms in it, and in what opens above it, take the keyboard to what is wrong in them. */
export function useFaultFocus(): void {
  useEffect(followFaults, []);
}
