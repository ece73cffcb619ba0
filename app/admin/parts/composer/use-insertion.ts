import { type FocusEvent, type RefObject, type SyntheticEvent, useRef } from 'react';
import type { TextHandle } from '#app/admin/parts/text/text-editor.tsx';

/** Puts words where the cursor was last: in the box named `subject`, or in the text, also when it was in neither. */
export function useInsertion(
  form: RefObject<HTMLElement | null>,
  body: RefObject<TextHandle | null>,
  subject: string,
  onSubject: (subject: string) => void,
) {
  const last = useRef<{ start: number; end: number }>(undefined);

  function onSelect({ target }: SyntheticEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || target.name !== 'subject') return;
    last.current = { start: target.selectionStart ?? 0, end: target.selectionEnd ?? 0 };
  }

  /** Whoever goes on in the text means the text. */
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    if (target.closest('[role="textbox"]')) last.current = undefined;
  }

  function insert(words: string) {
    if (!last.current) {
      // After the menu has given the focus back.
      requestAnimationFrame(() => requestAnimationFrame(() => body.current?.insert(words)));
      return;
    }
    const { start, end } = last.current;
    onSubject(subject.slice(0, start) + words + subject.slice(end));
    const cursor = start + words.length;
    last.current = { start: cursor, end: cursor };
    // And the box has its new text.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const box = form.current?.querySelector<HTMLInputElement>('[name="subject"]');
        box?.focus();
        box?.setSelectionRange(cursor, cursor);
      }),
    );
  }

  return { onSelect, onFocus, insert };
}
