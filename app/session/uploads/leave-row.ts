const isShown = (element: Element) => element.getBoundingClientRect().width > 1;

/** The button that a person comes to before `place`, hidden ones left out. */
function buttonBefore(place: Element): HTMLElement | undefined {
  const around = place.closest('[role="dialog"], main') ?? document;
  return [...around.querySelectorAll<HTMLElement>('button:not(:disabled)')].findLast(
    (button) => isShown(button) && button.compareDocumentPosition(place) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/**
 * Takes the keyboard out of the row of `pressed`, which is about to go: to the row beside it, or to what stands before the list, where files are
 * chosen. It would be at the beginning of the page otherwise.
 */
export function leaveRow(pressed: Element): void {
  const row = pressed.closest('li');
  const list = row?.closest('ul');
  if (!row || !list || !row.contains(document.activeElement)) return;
  const beside = row.nextElementSibling ?? row.previousElementSibling;
  const button = [...(beside?.querySelectorAll('button') ?? [])].at(-1) ?? buttonBefore(list);
  button?.focus();
}

/** As {@link leaveRow}, for a button behind the list that goes with rows of it. */
export function leaveRows(pressed: Element): void {
  if (pressed.contains(document.activeElement)) buttonBefore(pressed.previousElementSibling ?? pressed)?.focus();
}
