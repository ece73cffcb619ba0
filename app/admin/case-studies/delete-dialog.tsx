import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
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
    <Dialog title={m.admin_cases_delete_ask()} role="alertdialog" isOpen={row !== undefined} onClose={onClose}>
      {row && (
        <>
          <DialogText>{m.admin_cases_delete_text({ title: row.title })}</DialogText>
          {problem !== undefined && (
            <div className="mt-4">
              <Notice tone="error">{problem}</Notice>
            </div>
          )}
          <DialogActions>
            <Button onPress={onClose} autoFocus>
              {m.admin_cancel()}
            </Button>
            <Button look="danger" busy={busy} onPress={() => onDelete(row)}>
              {m.admin_delete()}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
