import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';

type PurgeDialogProps = {
  title: string;
  text: string;
  confirm: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before anything goes for ever. */
export function PurgeDialog({ title, text, confirm, isOpen, onClose, onConfirm }: PurgeDialogProps) {
  return (
    <Dialog title={title} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <DialogText>{text}</DialogText>
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {m.admin_cancel()}
        </Button>
        <Button
          look="danger"
          onPress={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
