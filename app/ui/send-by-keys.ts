import type { KeyboardEvent } from 'react';

/** For a form in which Enter makes a new line: Ctrl or Cmd and Enter sends it. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  // Held down, it is one wish.
  if (!event.repeat) event.currentTarget.requestSubmit();
}
