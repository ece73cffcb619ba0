import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';

type DeleteMessagesProps = { count: number; isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before messages go to the trash. */
export function DeleteMessages({ count, isOpen, onClose, onConfirm }: DeleteMessagesProps) {
  return (
    <Question
      title={m.admin_messages_delete_title({ count })}
      text={m.admin_messages_delete_text()}
      stay={m.admin_cancel()}
      go={m.admin_delete_confirm()}
      isOpen={isOpen}
      onClose={onClose}
      onGo={onConfirm}
    />
  );
}
