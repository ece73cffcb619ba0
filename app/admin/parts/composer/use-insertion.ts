import { type RefObject, type SyntheticEvent, useRef } from 'react';

type Texts = { subject: string; body: string };
type Field = keyof Texts;
type Box = HTMLInputElement | HTMLTextAreaElement;

const isField = (name: string): name is Field => name === 'subject' || name === 'body';

/** Puts words where the cursor was last, in the box named `subject` or `body`; into the text when it was in neither. */
export function useInsertion(
  form: RefObject<HTMLElement | null>,
  texts: Texts,
  onChange: (change: Partial<Texts>) => void,
) {
  const last = useRef<{ field: Field; start: number; end: number }>(undefined);

  function onSelect({ target }: SyntheticEvent<HTMLElement>) {
    const { name, selectionStart, selectionEnd } = target as Box;
    if (isField(name)) last.current = { field: name, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
  }

  function insert(words: string) {
    const { field, start, end } = last.current ?? { field: 'body', start: texts.body.length, end: texts.body.length };
    const text = texts[field];
    onChange({ [field]: text.slice(0, start) + words + text.slice(end) });
    const cursor = start + words.length;
    last.current = { field, start: cursor, end: cursor };
    // After the menu has given the focus back and the box has its new text.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const box = form.current?.querySelector<Box>(`[name="${field}"]`);
        box?.focus();
        box?.setSelectionRange(cursor, cursor);
      }),
    );
  }

  return { onSelect, insert };
}
