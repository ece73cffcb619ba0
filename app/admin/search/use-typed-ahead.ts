import { useEffect, useRef, useState } from 'react';

/**
 * What is typed between the press that opens a field and the moment when its code is there: nothing of it is lost, nor taken for a key of the
 * screen behind.
 * @returns what was typed, once ({@link typeInto}); from then on keys are the field’s own
 */
export function useTypedAhead(isOpen: boolean): () => string {
  const typed = useRef('');
  const isTaken = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    function keep(event: KeyboardEvent) {
      if (isTaken.current || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.current += event.key;
    }
    window.addEventListener('keydown', keep, true);
    return () => {
      window.removeEventListener('keydown', keep, true);
      typed.current = '';
      isTaken.current = false;
    };
  }, [isOpen]);
  const [take] = useState(() => () => {
    isTaken.current = true;
    return typed.current;
  });
  return take;
}

/** Lets a field have letters as if they were typed into it: what listens to it does what it does then. */
export function typeInto(field: HTMLInputElement | null, letters: string): void {
  if (!field || letters === '') return;
  field.focus();
  const said = { inputType: 'insertText', data: letters, bubbles: true };
  field.dispatchEvent(new InputEvent('beforeinput', said));
  field.setRangeText(letters, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', said));
}
