import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { logCall } from '#app/admin/requests/requests-api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { sendByKeys } from '#app/ui/send-by-keys.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { requestLimits } from '#shared/request-fields.ts';
import { type CallOutcome, callOutcomes, longestCall } from '#shared/timeline.ts';

const outcomeWords: Record<CallOutcome, () => string> = {
  reached: m.admin_call_reached,
  'no-answer': m.admin_call_no_answer,
  'left-message': m.admin_call_left_message,
};

type CallDialogProps = { reference: string; isOpen: boolean; onClose: () => void; onSaved: () => void };

/** How a call went, for the timeline; one that reached somebody keeps the promise to reply. What was typed stays when it is closed. */
export function CallDialog({ reference, isOpen, onClose, onSaved }: CallDialogProps) {
  return (
    <Dialog title={m.admin_call_title()} isOpen={isOpen} onClose={onClose}>
      {isOpen && <CallForm reference={reference} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

/** Whole minutes in what was typed; undefined for anything else. */
const minutesIn = (text: string) => {
  const minutes = text.trim() === '' ? 0 : Number(text);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= longestCall ? minutes : undefined;
};

function CallForm({ reference, onClose, onSaved }: Omit<CallDialogProps, 'isOpen'>) {
  const { revalidate } = useRevalidator();
  const { values, key, change, forget } = useDraft(`call:${reference}`, {
    outcome: null as string | null,
    length: '',
    note: '',
  });
  const { length, note } = values;
  const outcome = callOutcomes.find((each) => each === values.outcome) ?? null;
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const minutes = minutesIn(length);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (outcome === null || minutes === undefined || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await logCall(reference, { outcome, minutes, note: note.trim() }, key.current);
      forget();
      onClose();
      onSaved();
      toastSuccess(m.admin_call_saved());
      await revalidate();
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} onKeyDownCapture={sendByKeys} noValidate>
      <div className="mt-4 flex flex-col gap-4">
        <ChoiceList
          label={m.admin_call_outcome()}
          value={outcome}
          onChange={(value) => change({ outcome: value })}
          choices={callOutcomes.map((value) => ({
            value,
            label: outcomeWords[value](),
            ...(value === 'reached' && { description: m.admin_call_reached_hint() }),
          }))}
          error={wasSent && outcome === null ? m.admin_call_outcome_missing() : undefined}
        />
        <TextField
          label={m.admin_call_minutes()}
          inputMode="numeric"
          value={length}
          onChange={(value) => change({ length: value })}
          error={wasSent && minutes === undefined ? m.admin_call_minutes_wrong({ max: longestCall }) : undefined}
        />
        <TextField
          label={m.admin_call_note()}
          rows={3}
          value={note}
          onChange={(value) => change({ note: value })}
          maxLength={requestLimits.text}
        />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={isBusy}>
          {m.admin_call_save()}
        </Button>
      </DialogActions>
    </form>
  );
}
