import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import type { CaseRow } from './case-studies-api.ts';

type DeleteDialogProps = {
  row: CaseRow | undefined;
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
  onDelete: (row: CaseRow) => void;
};

/** The question of the specification, word for word. */
export function DeleteDialog({ row, busy, problem, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Question
      title={m.admin_cases_delete_ask()}
      text={m.admin_cases_delete_text({ title: row?.title ?? '' })}
      stay={m.admin_cancel()}
      go={m.admin_delete()}
      isOpen={row !== undefined}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onGo={() => row && onDelete(row)}
    />
  );
}
