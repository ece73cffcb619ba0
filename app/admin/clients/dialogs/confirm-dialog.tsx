import { English } from '#app/admin/clients/english.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';

type ConfirmDialogProps = {
  title: string;
  text: string;
  action: string;
  isOpen: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a deed that takes something away. */
export function ConfirmDialog({ title, text, action, isOpen, busy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog lang="en" title={title} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <English>
        <DialogText>{text}</DialogText>
        <DialogActions>
          <Button autoFocus onPress={onClose}>
            {m.admin_clients_cancel()}
          </Button>
          <Button look="danger" busy={busy} onPress={onConfirm}>
            {action}
          </Button>
        </DialogActions>
      </English>
    </Dialog>
  );
}
