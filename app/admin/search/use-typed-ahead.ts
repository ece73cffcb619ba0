import { useEffect, useRef, useState } from 'react';

/**
 * What is typed between the press that opens a field and the moment when its code is there: nothing of it is lost, nor taken for a key of the
 * screen behind.
 * @returns what the field begins with; from then on keys are its own
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
