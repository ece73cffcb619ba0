import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { focusRow } from './focus-row.ts';
import { useFocusInPlace } from './use-focus-in-place.ts';

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
  const place = useFocusInPlace(rows, keys);
  const known = (key: string | undefined) => (key !== undefined && keys.includes(key) ? key : undefined);
  const tabStop = known(focused) ?? known(current) ?? keys[0];

  function onFocus(event: FocusEvent<HTMLElement>) {
    const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (key !== undefined) setFocused(key);
    place.onFocus(event);
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

  return { tabStop, onKeyDown, onFocus, onBlur: place.onBlur };
}
