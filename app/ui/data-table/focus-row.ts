/** Puts the focus on a row's link, or on a row that has none, and, unless told otherwise, brings the row into view. False when the row is not on the screen. */
export function focusRow(container: ParentNode, key: string, isBroughtIntoView = true): boolean {
  const link = container.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  link?.focus({ preventScroll: true });
  if (isBroughtIntoView) link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  return link !== null;
}
