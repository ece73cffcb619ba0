import { type RefObject, useId, useRef, useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';

/** An open or closed menu, and the button that it belongs to. */
export type OpenedMenu = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Which entry has the focus as it opens: none where the mouse opened it. */
  focus: 'first' | 'last' | true;
};

/**
 * A button that opens a menu whose code comes later (`late`), with the presses and keys of one that has it at once: down with the mouse, up
 * with a finger, Enter, Space and arrows.
 */
export function useMenuButton(): {
  menu: OpenedMenu;
  buttonProps: Partial<ButtonProps> & { ref: RefObject<HTMLButtonElement | null> };
} {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState<OpenedMenu['focus']>();
  const isOpen = focus !== undefined;
  return {
    menu: { id, button, isOpen, focus: focus ?? true, onOpenChange: (open) => setFocus(open ? true : undefined) },
    buttonProps: {
      ref: button,
      'aria-haspopup': true,
      'aria-expanded': isOpen,
      ...(isOpen && { 'aria-controls': id }),
      onPressStart: ({ pointerType }) => {
        if (pointerType === 'mouse' || pointerType === 'pen') setFocus(true);
      },
      onPress: ({ pointerType }) => {
        if (pointerType === 'touch') setFocus(true);
        if (pointerType === 'keyboard' || pointerType === 'virtual') setFocus('first');
      },
      onKeyDown: ({ key }) => {
        if (key === 'ArrowDown') setFocus('first');
        if (key === 'ArrowUp') setFocus('last');
      },
    },
  };
}
