import { Question } from '#app/ui/question.tsx';
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
    <Question
      title={title}
      text={text}
      stay={m.admin_cancel()}
      go={confirm}
      isOpen={isOpen}
      onClose={onClose}
      onGo={() => {
        onClose();
        onConfirm();
      }}
    />
  );
}
