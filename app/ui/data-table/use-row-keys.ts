import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

type RowKeysOptions = {
  keys: string[];
  /** Where the rows are. */
  rows: RefObject<HTMLElement | null>;
  current?: string | undefined;
  onFollow?: ((key: string) => void) | undefined;
  /** The space bar chooses the row. */
  onSelect?: ((key: string, withRange?: boolean) => void) | undefined;
};

function targetPosition(key: string, position: number, last: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(position + 1, last);
  if (key === 'ArrowUp') return Math.max(position - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}

/** One tab stop for the whole list; arrows, Home and End move between the rows' links. */
export function useRowKeys({ keys, rows, current, onFollow, onSelect }: RowKeysOptions) {
  const [focused, setFocused] = useState<string>();
  const holder = useFocusInPlace(rows, keys);
  const known = (key: string | undefined) => (key !== undefined && keys.includes(key) ? key : undefined);
  const tabStop = known(focused) ?? known(current) ?? keys[0];

  function onFocus(event: FocusEvent<HTMLElement>) {
    const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (key !== undefined) setFocused(key);
    holder.current = event.target.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
  }
  function onBlur() {
    holder.current = undefined;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const position = keys.indexOf((event.target as HTMLElement).dataset.row ?? '');
    if (position < 0) return;
    if (event.key === ' ' && onSelect) {
      event.preventDefault();
      return onSelect(keys[position] ?? '', event.shiftKey);
    }
    if (event.shiftKey) return;
    const key = keys[targetPosition(event.key, position, keys.length - 1) ?? -1];
    if (key === undefined) return;
    event.preventDefault();
    focusRow(event.currentTarget, key);
    if (current !== undefined && key !== current) onFollow?.(key);
  }

  return { tabStop, onKeyDown, onFocus, onBlur };
}

/**
 * A row that goes while it has the focus leaves it to the one that takes its place: arrows and Tab go on from there.
 * @returns where the row is noted that has the focus, or that none has it
 */
function useFocusInPlace(rows: RefObject<HTMLElement | null>, keys: string[]) {
  const holder = useRef<string>(undefined);
  const before = useRef(keys);
  // What is taken off the screen says nothing of the focus that it had: a row still noted here lost it so.
  useLayoutEffect(() => {
    const [held, earlier] = [holder.current, before.current];
    before.current = keys;
    if (held === undefined || keys.includes(held) || !earlier.includes(held) || !rows.current) return;
    const next = earlier.slice(earlier.indexOf(held)).find((key) => keys.includes(key)) ?? keys.at(-1);
    if (next !== undefined) focusRow(rows.current, next, false);
  });
  return holder;
}

/** Puts the focus on a row's link and, unless told otherwise, brings the row into view. False when the row is not on the screen. */
export function focusRow(container: ParentNode, key: string, isBroughtIntoView = true): boolean {
  const link = container.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  link?.focus({ preventScroll: true });
  if (isBroughtIntoView) link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  return link !== null;
}
