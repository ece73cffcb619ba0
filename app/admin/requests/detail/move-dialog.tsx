import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { reasonWord, statusWords } from '#app/admin/parts/requests/request-words.ts';
import type { AllowedMove, RequestRecord } from '#app/admin/requests/requests-api.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { requestLimits } from '#shared/request-fields.ts';
import type { RequestStatus } from '#shared/requests.ts';
import { ChangeNotice } from './change-notice.tsx';
import type { RequestChanges } from './use-request-changes.ts';

/** Longest reason that the server takes. */
const reasonLimit = 500;

type MoveDialogProps = { request: RequestRecord; changes: RequestChanges };

/** Asks for what a move needs. What was typed stays through conflicts and failures. */
export function MoveDialog({ request, changes }: MoveDialogProps) {
  const to = changes.dialog === 'ask' || changes.dialog === 'report' ? undefined : changes.dialog;
  return (
    <Dialog
      title={to === undefined ? '' : dialogTitle(to)}
      role={to === 'cancelled' ? 'alertdialog' : 'dialog'}
      isOpen={to !== undefined}
      onClose={changes.closeDialog}
    >
      {to !== undefined && <MoveForm key={to} to={to} request={request} changes={changes} />}
    </Dialog>
  );
}

function dialogTitle(to: RequestStatus): string {
  if (to === 'completed') return m.admin_complete_title();
  return to === 'cancelled' ? m.admin_cancel_title() : m.admin_reopen_title();
}

function dialogText(to: RequestStatus): string {
  if (to === 'completed') return m.admin_complete_text();
  return to === 'cancelled' ? m.admin_cancel_text() : m.admin_reopen_text();
}

function confirmLabel(to: RequestStatus): string {
  if (to === 'completed') return m.admin_move_complete();
  return to === 'cancelled' ? m.admin_move_cancel() : m.admin_move_reopen();
}

function MoveForm({ to, request, changes }: MoveDialogProps & { to: RequestStatus }) {
  const { values, change } = useDraft(changes.draftName(to), { reason: '', note: '' });
  const { reason, note } = values;
  const [wasSent, setSent] = useState(false);
  // After a reload the move may be gone; its needs stay as they were, so that nothing typed disappears.
  const allowed = request.allowedMoves.find((move) => move.to === to);
  const [asked] = useState<AllowedMove | undefined>(allowed);
  const needs = asked?.needs ?? [];
  const missing = {
    reason: needs.includes('reason') && reason.trim() === '',
    note: needs.includes('note') && note.trim() === '',
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (missing.reason || missing.note || !allowed) return;
    changes.move({
      to,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(note.trim() && { note: note.trim() }),
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogText>{dialogText(to)}</DialogText>
      <div className="mt-4 flex flex-col gap-4">
        {needs.includes('reason') &&
          (asked?.reasons ? (
            <ChoiceList
              label={m.admin_reason()}
              value={reason || null}
              onChange={(value) => change({ reason: value })}
              choices={asked.reasons.map((value) => ({
                value,
                label: reasonWord(value),
                ...(value === 'spam' && { description: m.admin_reason_spam_hint() }),
              }))}
              error={wasSent && missing.reason ? m.admin_reason_missing() : undefined}
            />
          ) : (
            <TextField
              label={m.admin_reason()}
              isRequired
              autoFocus
              rows={3}
              value={reason}
              onChange={(value) => change({ reason: value })}
              maxLength={reasonLimit}
              error={wasSent && missing.reason ? m.admin_reason_missing() : undefined}
            />
          ))}
        {(needs.includes('note') || to === 'completed') && (
          <TextField
            label={m.admin_closing_note()}
            description={needs.includes('note') ? m.admin_closing_note_hint() : m.admin_complete_note_optional()}
            isRequired={needs.includes('note')}
            autoFocus
            rows={5}
            value={note}
            onChange={(value) => change({ note: value })}
            maxLength={requestLimits.text}
            error={wasSent && missing.note ? m.admin_closing_note_missing() : undefined}
          />
        )}
        <ChangeNotice changes={changes} />
        {!changes.problem && !changes.conflict && !allowed && (
          <Notice tone="error" icon={<TriangleAlert />}>
            {m.admin_move_gone({ status: statusWords[request.status]() })}
          </Notice>
        )}
      </div>
      <DialogActions>
        {/* Where the deed itself is an Annulla, leaving it needs another word. */}
        <Button onPress={changes.closeDialog}>{to === 'cancelled' ? m.admin_dialog_back() : m.admin_cancel()}</Button>
        <Button
          type="submit"
          look={to === 'cancelled' ? 'danger' : 'primary'}
          busy={changes.busy === to}
          isDisabled={!allowed}
        >
          {confirmLabel(to)}
        </Button>
      </DialogActions>
    </form>
  );
}
