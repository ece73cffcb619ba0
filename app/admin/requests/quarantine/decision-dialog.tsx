import type { Held } from '#app/admin/parts/quarantine/quarantine-api.ts';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';

export type Decision = { held: Held; deed: 'release' | 'delete' };

type Props = {
  decision: Decision | undefined;
  isOpen: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a form is let in or deleted. */
export function DecisionDialog({ decision, isOpen, busy, onClose, onConfirm }: Props) {
  const isRelease = decision?.deed === 'release';
  return (
    <Question
      title={isRelease ? m.admin_quarantine_release_title() : m.admin_quarantine_delete_title()}
      text={
        isRelease ? m.admin_quarantine_release_text({ email: decision.held.email }) : m.admin_quarantine_delete_text()
      }
      stay={m.admin_cancel()}
      go={isRelease ? m.admin_quarantine_release() : m.admin_quarantine_delete()}
      look={isRelease ? 'primary' : 'danger'}
      isOpen={isOpen}
      busy={busy}
      onClose={onClose}
      onGo={onConfirm}
    />
  );
}
