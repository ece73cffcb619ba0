import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusRow } from './focus-row.ts';

const rowOf = (row: HTMLElement | null): string | undefined =>
  row?.dataset.row ?? row?.querySelector<HTMLElement>('[data-row]')?.dataset.row;

/**
 * A row that goes while it has the focus leaves it to the one that takes its place: arrows and Tab go on from there. Whatever holds the rows
 * notes by what is answered where the focus is.
 */
export function useFocusInPlace(rows: RefObject<HTMLElement | null>, keys: string[]) {
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
  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      holder.current = rowOf(event.target.closest('tr'));
    },
    onBlur() {
      holder.current = undefined;
    },
  };
}
