import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';

type DeleteDialogProps = { count: number; isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before anything goes to the trash. */
export function DeleteDialog({ count, isOpen, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <Dialog title={m.admin_delete_title({ count })} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <DialogText>{m.admin_delete_text()}</DialogText>
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {m.admin_cancel()}
        </Button>
        <Button look="danger" onPress={onConfirm}>
          {m.admin_delete_confirm()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
