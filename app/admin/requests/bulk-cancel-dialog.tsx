import { useState } from 'react';
import { reasonWord } from '#app/admin/parts/requests/request-words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';
import { cancelReasons } from '#shared/request-rules.ts';

type BulkCancelDialogProps = {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

/** Cancelling needs a reason, for one request as for many. */
export function BulkCancelDialog({ count, isOpen, onClose, onConfirm }: BulkCancelDialogProps) {
  return (
    <Dialog title={m.admin_bulk_cancel_title({ count })} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      {isOpen && <ReasonForm count={count} onClose={onClose} onConfirm={onConfirm} />}
    </Dialog>
  );
}

function ReasonForm({ count, onClose, onConfirm }: Omit<BulkCancelDialogProps, 'isOpen'>) {
  const [reason, setReason] = useState('');
  const [wasSent, setSent] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (reason) onConfirm(reason);
      }}
    >
      <DialogText>{m.admin_bulk_cancel_text({ count })}</DialogText>
      <div className="mt-4">
        <ChoiceList
          label={m.admin_reason()}
          value={reason || null}
          onChange={setReason}
          choices={cancelReasons.map((value) => ({
            value,
            label: reasonWord(value),
            ...(value === 'spam' && { description: m.admin_reason_spam_hint() }),
          }))}
          error={wasSent && !reason ? m.admin_reason_missing() : undefined}
        />
      </div>
      <DialogActions>
        <Button onPress={onClose}>{m.admin_dialog_back()}</Button>
        <Button type="submit" look="danger">
          {count === 1 ? m.admin_move_cancel() : m.admin_bulk_cancel()}
        </Button>
      </DialogActions>
    </form>
  );
}
