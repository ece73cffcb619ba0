import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { isTyping } from './is-typing.ts';
import { useMedia } from './use-media.ts';

type SidePanelProps = {
  /** Names the panel for screen readers. */
  label: string;
  /** What is shown; when it changes, the panel is announced again and starts at its top. */
  subject: string;
  onClose: () => void;
  /** Up and down: the neighbour in the list behind. */
  onStep: (delta: 1 | -1) => void;
  children: ReactNode;
};

/**
 * Details at the right of a list. Beside it on wide screens, over it on middle ones (the list stays usable),
 * a modal sheet with its own focus scope on phones. Escape closes it everywhere.
 */
export function SidePanel(props: SidePanelProps) {
  const isWide = useMedia('(min-width: 48rem)');
  return isWide ? <BesidePanel {...props} /> : <SheetPanel {...props} />;
}

function BesidePanel({ label, subject, onClose, onStep, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is announced by focus again
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
    if (!document.activeElement?.closest('tbody')) panel.current?.focus({ preventScroll: true });
  }, [subject]);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  useEscape(onClose);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => stepByArrow(event, onStep)}
      className="slide-in absolute inset-y-0 right-0 z-30 w-full max-w-120 overflow-y-auto border-l border-stone-2 bg-card shadow-panel outline-none xl:static xl:w-auto xl:max-w-none xl:shadow-none print:static print:max-w-none print:overflow-visible print:border-0 print:bg-transparent print:shadow-none"
    >
      {children}
    </aside>
  );
}

function SheetPanel({ label, onClose, onStep, children }: SidePanelProps) {
  return (
    <ModalOverlay isOpen onOpenChange={(open) => !open && onClose()} className="fixed inset-0 z-40 bg-card">
      <Modal className="enter-right h-full">
        <Dialog aria-label={label} className="h-full overflow-y-auto bg-card outline-none">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog around it */}
          <div onKeyDown={(event) => stepByArrow(event, onStep)}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Anything open in front (menu, dialog, a filled search box) answers Escape first. */
function useEscape(onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[aria-modal="true"], [data-trigger][data-placement]') !== null) return;
      close.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function stepByArrow(event: React.KeyboardEvent<HTMLElement>, onStep: (delta: 1 | -1) => void) {
  const delta = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
  if (delta === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  // Portals bubble through React: keys of a menu or dialog in front are not ours.
  if (!event.currentTarget.contains(event.target as Node) || isTyping(event.target)) return;
  if ((event.target as HTMLElement).closest('[aria-haspopup], [role="radio"]')) return;
  event.preventDefault();
  onStep(delta);
}
