import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';

type FiltersPanelProps = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  name: string;
  lang: string | undefined;
  children: ReactNode;
};

/** The filters of a list, below the button that they have no room beside. */
export const FiltersPanel = ({ id, button, isOpen, onOpenChange, name, lang, children }: FiltersPanelProps) => (
  <Popover
    triggerRef={button}
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    placement="bottom end"
    offset={6}
    className="enter-rise w-72 rounded-lg max-sm:w-[calc(100vw-2rem)] bg-raised p-4 shadow-float"
  >
    <Dialog id={id} aria-label={name} lang={lang} className="flex flex-col gap-4 outline-none">
      {children}
    </Dialog>
  </Popover>
);
