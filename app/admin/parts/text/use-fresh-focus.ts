import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';

/** A card that was put into the text a moment ago, and is empty, is where one goes on writing: its first field takes the focus. */
export function useFreshFocus(editor: Editor, isEmpty: boolean) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the card appears
  useEffect(() => {
    // A text that is only opened has no focus to take.
    if (!isEmpty || !editor.isFocused) return;
    const frame = requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('input, button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return root;
}
