import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { join } from './join.ts';

type DialogProps = {
  title: string;
  /** `alertdialog` for what cannot be taken back. */
  role?: 'dialog' | 'alertdialog';
  /** `middle` for a form with lists, `wide` for what is worked in, beside a question. */
  size?: keyof typeof widths;
  /** The language of its words, where it is not that of the screen. */
  lang?: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

const widths = { usual: 'sm:max-w-md', middle: 'sm:max-w-2xl', wide: 'sm:max-w-6xl' } as const;

/**
 * A question in front of everything else. Escape and the scrim close it; focus returns where it was. Once something was typed, a press beside it,
 * which may be a slip, no longer does.
 */
export function Dialog({ title, role = 'dialog', size = 'usual', lang, isOpen, onClose, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      shouldCloseOnInteractOutside={() => content.current?.dataset.typed === undefined}
      className="enter-fade fixed inset-0 z-50 grid grid-cols-1 place-items-end bg-(--scrim) sm:place-items-center sm:p-6"
    >
      <Modal className={join('enter-rise w-full', widths[size])}>
        <AriaDialog
          role={role}
          {...(lang && { lang })}
          className="max-h-[90dvh] overflow-y-auto rounded-t-lg bg-raised p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-float outline-none sm:rounded-lg"
        >
          <Heading slot="title" className="font-display text-21 font-semibold tracking-tight text-balance">
            {title}
          </Heading>
          <div
            ref={content}
            className="contents"
            onInput={({ currentTarget }) => {
              currentTarget.dataset.typed = '';
            }}
          >
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function DialogText({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-14 text-ink-2 text-pretty">{children}</p>;
}

/** The answers; the safe one first in reading order, the deed last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>;
}
