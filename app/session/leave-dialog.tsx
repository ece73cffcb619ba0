import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import type { LeaveWords } from '#app/ui/leave-guard.tsx';

type LeaveDialogProps = { words: LeaveWords | undefined; isOpen: boolean; onStay: () => void; onLeave: () => void };

/** Asks before typed text is left behind. */
export function LeaveDialog({ words, isOpen, onStay, onLeave }: LeaveDialogProps) {
  const shown = words ?? { title: '', text: '', stay: '', go: '' };
  return (
    <Dialog title={shown.title} role="alertdialog" isOpen={isOpen} onClose={onStay}>
      <DialogText>{shown.text}</DialogText>
      <DialogActions>
        <Button onPress={onStay}>{shown.stay}</Button>
        <Button look="danger" onPress={onLeave}>
          {shown.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
