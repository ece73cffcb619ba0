import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';

type DeleteDialogProps = { count: number; isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before anything goes to the trash. */
export function DeleteDialog({ count, isOpen, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <Question
      title={m.admin_delete_title({ count })}
      text={m.admin_delete_text()}
      stay={m.admin_cancel()}
      go={m.admin_delete_confirm()}
      isOpen={isOpen}
      onClose={onClose}
      onGo={onConfirm}
    />
  );
}
