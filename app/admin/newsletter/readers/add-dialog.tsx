import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type ReaderState, readerLimits } from '#shared/newsletter.ts';
import { stateWords } from './reader-words.ts';
import { addReader } from './readers-api.ts';

/** Asks one person, on their request, for the confirmation: nobody is confirmed by staff. */
export function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={m.admin_readers_add_title()} isOpen={isOpen} onClose={onClose}>
      <DialogText>{m.admin_readers_add_text()}</DialogText>
      {isOpen && <AddForm onClose={onClose} />}
    </Dialog>
  );
}

const fieldWords: Record<string, () => string> = {
  required: m.admin_readers_fault_required,
  too_long: m.admin_readers_fault_too_long,
};

function AddForm({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useKeptForm('reader:new', { email: '', name: '' });
  const { email, name } = form.values;
  const [left, setLeft] = useState<ReaderState>();
  const [isDespite, setDespite] = useState(false);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function tell(failure: unknown) {
    if (!(failure instanceof ApiProblem)) return setProblem(problemText(failure));
    if (failure.code === 'duplicate') return setLeft(failure.details.state as ReaderState);
    const code = (failure.details.fields as { email?: string } | undefined)?.email;
    if (code) return setFault((fieldWords[code] ?? m.admin_readers_fault_email)());
    setProblem(problemText(failure));
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    setProblem(undefined);
    try {
      const { outcome, reader } = await addReader({ email, name, despite: left !== undefined && isDespite });
      toastSuccess(outcome === 'known' ? m.admin_readers_known({ email: reader.email }) : m.admin_readers_asked());
      await revalidate();
      onClose();
    } catch (failure) {
      tell(failure);
    } finally {
      setBusy(false);
    }
  }

  function type(value: string) {
    form.change({ email: value });
    setLeft(undefined);
    setDespite(false);
  }

  return (
    <form onSubmit={save} noValidate className="mt-4 flex flex-col gap-4">
      {form.wasKept && <KeptNotice onDiscard={form.discard} />}
      <TextField
        label={m.admin_readers_email()}
        type="email"
        isRequired
        autoFocus
        maxLength={readerLimits.email}
        value={email}
        onChange={type}
        error={fault}
      />
      <TextField
        label={m.admin_readers_name()}
        maxLength={readerLimits.name}
        value={name}
        onChange={(name) => form.change({ name })}
      />
      {left && (
        <>
          <Notice tone="error">{m.admin_readers_left({ state: stateWords[left]() })}</Notice>
          <CheckField label={m.admin_readers_despite()} isSelected={isDespite} onChange={setDespite} />
        </>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={isBusy} isDisabled={left !== undefined && !isDespite}>
          {m.admin_readers_add_go()}
        </Button>
      </DialogActions>
    </form>
  );
}
