import { type FormEvent, useState } from 'react';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type PersonFound, privacyLimits } from '#shared/privacy.ts';
import type { Answering } from './answering.ts';
import { erasePerson } from './privacy-api.ts';
import { type Refusal, refusalOf } from './privacy-words.ts';

type Props = {
  email: string;
  request: Answering | undefined;
  isOpen: boolean;
  onClose: () => void;
  onErased: (person: PersonFound) => Promise<void>;
};

/** The last question before a person is erased: it names what stays, and wants the address once more. */
export function EraseDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog role="alertdialog" size="middle" title={m.admin_privacy_erase_title()} isOpen={isOpen} onClose={onClose}>
      <DialogText>{m.admin_privacy_erase_text()}</DialogText>
      <h3 className="mt-4 text-14 font-semibold">{m.admin_privacy_kept_title()}</h3>
      <ul className="mt-1 list-disc pl-5 text-14 text-ink-2">
        <li>{m.admin_privacy_kept_numbers()}</li>
        <li>{m.admin_privacy_kept_log()}</li>
        <li>{m.admin_privacy_kept_hash()}</li>
        <li>{m.admin_privacy_kept_elsewhere()}</li>
      </ul>
      {isOpen && <EraseForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

const kept = { reason: '', identityNote: '' };

function EraseForm({ email, request, onClose, onErased }: Omit<Props, 'isOpen'>) {
  const form = useKeptForm(`erase:${email}`, kept);
  // What is typed to be sure is typed each time.
  const [confirmation, setConfirmation] = useState('');
  const values = { ...form.values, confirmation };
  const [refusal, setRefusal] = useState<Refusal>({ fields: {} });
  const [busy, setBusy] = useState(false);
  function faults(): Refusal['fields'] {
    return {
      ...(values.reason.trim() === '' && { reason: m.admin_privacy_required() }),
      ...(values.identityNote.trim() === '' && { identityNote: m.admin_privacy_required() }),
      ...(values.confirmation.trim().toLowerCase() !== email && { confirmation: m.admin_privacy_erase_mismatch() }),
    };
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const fields = faults();
    setRefusal({ fields });
    if (Object.keys(fields).length > 0) return;
    setBusy(true);
    try {
      const person = await erasePerson({ email, ...values, ...(request && { requestId: request.id }) });
      toastSuccess(m.admin_privacy_erase_done());
      onClose();
      await onErased(person);
    } catch (problem) {
      setRefusal(refusalOf(problem));
    } finally {
      setBusy(false);
    }
  }
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => {
      if (name === 'confirmation') setConfirmation(value);
      else form.change({ [name]: value });
      setRefusal({ fields: { ...refusal.fields, [name]: undefined } });
    },
    error: refusal.fields[name],
    isRequired: true,
    validationBehavior: 'aria' as const,
  });
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
      {form.wasKept && <KeptNotice onDiscard={form.discard} />}
      <TextField
        label={m.admin_privacy_erase_reason()}
        description={m.admin_privacy_erase_reason_hint()}
        maxLength={privacyLimits.reason}
        {...field('reason')}
      />
      <TextField label={m.admin_privacy_erase_identity()} maxLength={privacyLimits.reason} {...field('identityNote')} />
      <TextField
        label={m.admin_privacy_erase_confirm({ email })}
        autoComplete="off"
        spellCheck="false"
        {...field('confirmation')}
      />
      {refusal.text !== undefined && <Notice tone="error">{refusal.text}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="danger" busy={busy}>
          {m.admin_privacy_erase_do()}
        </Button>
      </DialogActions>
    </form>
  );
}
