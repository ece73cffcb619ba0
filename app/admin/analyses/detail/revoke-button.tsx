import { useState } from 'react';
import { type Analysis, revokeAnalysis } from '#app/admin/analyses/analyses-api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogText } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { saysSomething } from '#shared/says-something.ts';
import { useDeed } from './use-deed.ts';

/** Takes a published report back, with the reason that the log keeps. */
export function RevokeButton({ analysis: { id, version } }: { analysis: Analysis }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="danger" onPress={() => setOpen(true)}>
        {m.admin_analyses_revoke()}
      </Button>
      <Dialog title={m.admin_analyses_revoke_title()} role="alertdialog" isOpen={isOpen} onClose={close}>
        {isOpen && <RevokeForm id={id} version={version} onClose={close} />}
      </Dialog>
    </>
  );
}

function RevokeForm({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const deed = useDeed();
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  async function send() {
    if (!saysSomething(reason)) return setWrong(true);
    const isDone = await deed.run('revoke', () => revokeAnalysis(id, version, reason.trim()));
    if (!isDone) return;
    toastSuccess(m.admin_analyses_revoked());
    onClose();
  }
  return (
    <>
      <DialogText>{m.admin_analyses_revoke_text()}</DialogText>
      <DialogForm
        action={m.admin_analyses_revoke()}
        busy={deed.busy === 'revoke'}
        problem={deed.problem}
        onSubmit={send}
        onClose={onClose}
      >
        <TextField
          label={m.admin_analyses_reason()}
          isRequired
          validationBehavior="aria"
          value={reason}
          onChange={(text) => {
            setReason(text);
            setWrong(false);
          }}
          maxLength={500}
          error={isWrong ? m.admin_analyses_reason_missing() : undefined}
        />
      </DialogForm>
    </>
  );
}
