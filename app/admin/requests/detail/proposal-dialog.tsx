import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { noteProposal } from '#app/admin/requests/requests-api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { requestLimits } from '#shared/request-fields.ts';

type ProposalDialogProps = { reference: string; isOpen: boolean; onClose: () => void };

/** Notes that a proposal went out: the client's dashboard shows that step as done, and nothing else does. */
export function ProposalDialog({ reference, isOpen, onClose }: ProposalDialogProps) {
  return (
    <Dialog title={m.admin_proposal_title()} isOpen={isOpen} onClose={onClose}>
      {isOpen && <ProposalForm reference={reference} onClose={onClose} />}
    </Dialog>
  );
}

function ProposalForm({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { values, key, change, forget } = useDraft(`proposal:${reference}`, { note: '' });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await noteProposal(reference, values.note.trim(), key.current);
      forget();
      onClose();
      toastSuccess(m.admin_proposal_saved());
      await revalidate();
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogText>{m.admin_proposal_text()}</DialogText>
      <div className="mt-4 flex flex-col gap-4">
        <TextField
          label={m.admin_proposal_words()}
          rows={3}
          value={values.note}
          onChange={(note) => change({ note })}
          maxLength={requestLimits.text}
        />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={isBusy}>
          {m.admin_proposal_save()}
        </Button>
      </DialogActions>
    </form>
  );
}
