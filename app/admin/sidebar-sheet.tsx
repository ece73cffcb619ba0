import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '#messages/messages.js';
import { Sidebar } from './sidebar.tsx';

type SidebarSheetProps = { isOpen: boolean; onOpenChange: (open: boolean) => void };

/** The sidebar over the screen, where there is no room beside it. */
export function SidebarSheet({ isOpen, onOpenChange }: SidebarSheetProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="enter-fade fixed inset-0 z-40 bg-(--scrim)"
    >
      <Modal className="enter-left h-full w-72 max-w-[85vw]">
        <Dialog aria-label={m.admin_panel()} className="h-full outline-none">
          <Sidebar isExpanded onNavigate={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
