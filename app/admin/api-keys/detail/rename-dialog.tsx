import { useState } from 'react';
import { type ApiKey, renameKey } from '#app/admin/api-keys/api-keys-api.ts';
import { keyProblemText } from '#app/admin/api-keys/key-words.ts';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { longestKeyName } from '#shared/api-keys.ts';
import { saysSomething } from '#shared/says-something.ts';

export type KeyDialogProps = { apiKey: ApiKey; isOpen: boolean; onClose: () => void; onDone: (key: ApiKey) => void };

/** Calls a key something else; the key itself stays. */
export function RenameDialog({ isOpen, ...props }: KeyDialogProps) {
  return (
    <Dialog title={m.admin_keys_rename()} isOpen={isOpen} onClose={props.onClose}>
      {isOpen && <RenameForm {...props} />}
    </Dialog>
  );
}

function RenameForm({ apiKey, onClose, onDone }: Omit<KeyDialogProps, 'isOpen'>) {
  const form = useKeptForm(`key:${apiKey.id}`, { name: apiKey.name, was: apiKey.name });
  const { name, was } = form.values;
  const [wasSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isMissing = !saysSomething(name);
  async function submit() {
    setSent(true);
    if (isMissing) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { key } = await renameKey(apiKey.id, name.trim(), was);
      toastSuccess(m.admin_keys_renamed({ name: key.name }));
      onDone(key);
    } catch (failure) {
      setBusy(false);
      const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
      if (!isStale) return setProblem(keyProblemText(failure));
      const { name: theirs } = failure.details.current as { name: string };
      // Whoever sends it again knows it.
      form.change({ was: theirs });
      setProblem(m.admin_keys_renamed_meanwhile({ name: theirs }));
    }
  }
  return (
    <DialogForm action={m.admin_keys_rename()} busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
      {form.wasKept && <KeptNotice onDiscard={form.discard} />}
      <TextField
        label={m.admin_keys_name()}
        isRequired
        autoFocus
        autoComplete="off"
        maxLength={longestKeyName}
        value={name}
        onChange={(name) => form.change({ name })}
        error={wasSent && isMissing ? m.admin_keys_name_missing() : undefined}
      />
    </DialogForm>
  );
}
