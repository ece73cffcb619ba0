import { type FormEvent, type ReactNode, useState } from 'react';
import { addNote, type ClientRecord, logCall, suspend } from '#app/admin/clients/clients-api.ts';
import { English } from '#app/admin/clients/english.tsx';
import { type ClientWork, useClientWork } from '#app/admin/clients/use-client-work.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { clientLimits } from '#shared/clients.ts';
import { saysSomething } from '#shared/says-something.ts';
import { type CallOutcome, callOutcomes, longestCall } from '#shared/timeline.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** Dialogs that ask for a text: a note, a call, the reason of a suspension. */
export type TextDialogProps = { client: ClientRecord; isOpen: boolean; onClose: () => void };

type FrameProps = {
  work: ClientWork;
  action: string;
  look?: 'primary' | 'danger';
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

function FormFrame({ work, action, look = 'primary', onSubmit, onClose, children }: FrameProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
      {children}
      <ProblemNotice text={work.problem} />
      <DialogActions>
        <Button onPress={onClose}>{m.admin_clients_cancel()}</Button>
        <Button type="submit" look={look} busy={work.busy !== undefined}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}

export function NoteDialog({ client, isOpen, onClose }: TextDialogProps) {
  return (
    <Dialog lang="en" title={m.admin_clients_note_title()} isOpen={isOpen} onClose={onClose}>
      <English>{isOpen && <NoteForm client={client} onClose={onClose} />}</English>
    </Dialog>
  );
}

function NoteForm({ client, onClose }: Omit<TextDialogProps, 'isOpen'>) {
  const work = useClientWork();
  const { values, key, change, forget } = useDraft(`note:${client.reference}`, { text: '' });
  const { text } = values;
  const [wasSent, setSent] = useState(false);
  async function save() {
    setSent(true);
    if (!saysSomething(text)) return;
    const write = async () => ({ ...(await addNote(client.reference, text.trim(), key.current)), undo: null });
    if (!(await work.run('note', write, m.admin_clients_note_done()))) return;
    forget();
    onClose();
  }
  return (
    <FormFrame work={work} action={m.admin_clients_save()} onSubmit={save} onClose={onClose}>
      <TextField
        label={m.admin_clients_note_text()}
        description={m.admin_clients_note_hint()}
        isRequired
        autoFocus
        rows={5}
        maxLength={clientLimits.note}
        value={text}
        onChange={(value) => change({ text: value })}
        error={wasSent && !saysSomething(text) ? m.admin_clients_fault_required() : undefined}
      />
    </FormFrame>
  );
}

const outcomeWords: Record<CallOutcome, () => string> = {
  reached: m.admin_clients_call_reached,
  'no-answer': m.admin_clients_call_no_answer,
  'left-message': m.admin_clients_call_left_message,
};
export const outcomeWord = (outcome: unknown) => outcomeWords[outcome as CallOutcome]?.() ?? String(outcome);

export function CallDialog({ client, isOpen, onClose }: TextDialogProps) {
  return (
    <Dialog lang="en" title={m.admin_clients_call_title()} isOpen={isOpen} onClose={onClose}>
      <English>{isOpen && <CallForm client={client} onClose={onClose} />}</English>
    </Dialog>
  );
}

function CallForm({ client, onClose }: Omit<TextDialogProps, 'isOpen'>) {
  const work = useClientWork();
  const begin = { outcome: 'reached', minutes: '0', note: '' };
  const { values, key, change, forget } = useDraft(`call:${client.reference}`, begin);
  const { outcome, minutes, note } = values;
  const isCount = /^\d{1,3}$/.test(minutes.trim()) && Number(minutes) <= longestCall;
  async function save() {
    if (!isCount) return;
    const call = { outcome: outcome as CallOutcome, minutes: Number(minutes), note: note.trim() };
    const write = async () => ({ ...(await logCall(client.reference, call, key.current)), undo: null });
    if (!(await work.run('call', write, m.admin_clients_call_done()))) return;
    forget();
    onClose();
  }
  return (
    <FormFrame work={work} action={m.admin_clients_save()} onSubmit={save} onClose={onClose}>
      <ChoiceList
        label={m.admin_clients_call_outcome()}
        value={outcome}
        onChange={(value) => change({ outcome: value })}
        choices={callOutcomes.map((value) => ({ value, label: outcomeWord(value) }))}
      />
      <TextField
        label={m.admin_clients_call_minutes()}
        isRequired
        inputMode="numeric"
        value={minutes}
        onChange={(value) => change({ minutes: value })}
        error={isCount ? undefined : m.admin_clients_call_minutes_fault()}
      />
      <TextField
        label={m.admin_clients_call_note()}
        rows={3}
        maxLength={clientLimits.note}
        value={note}
        onChange={(value) => change({ note: value })}
      />
    </FormFrame>
  );
}

export function SuspendDialog({ client, isOpen, onClose }: TextDialogProps) {
  return (
    <Dialog
      lang="en"
      title={m.admin_clients_suspend_title({ name: client.name })}
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
    >
      <English>
        <DialogText>{m.admin_clients_suspend_text()}</DialogText>
        {isOpen && <SuspendForm client={client} onClose={onClose} />}
      </English>
    </Dialog>
  );
}

function SuspendForm({ client, onClose }: Omit<TextDialogProps, 'isOpen'>) {
  const work = useClientWork();
  const [reason, setReason] = useState('');
  const [wasSent, setSent] = useState(false);
  const { reference, version } = client;
  async function save() {
    setSent(true);
    if (!saysSomething(reason)) return;
    const write = () => suspend(reference, { reason: reason.trim(), version });
    if (await work.run('suspend', write, m.admin_clients_suspended({ reference }))) onClose();
  }
  return (
    <FormFrame work={work} action={m.admin_clients_suspend()} look="danger" onSubmit={save} onClose={onClose}>
      <TextField
        label={m.admin_clients_suspend_reason()}
        isRequired
        autoFocus
        rows={3}
        maxLength={clientLimits.reason}
        value={reason}
        onChange={setReason}
        error={wasSent && !saysSomething(reason) ? m.admin_clients_fault_required() : undefined}
      />
    </FormFrame>
  );
}
