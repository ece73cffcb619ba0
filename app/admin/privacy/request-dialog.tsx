import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { rightWords } from '#app/admin/parts/privacy/right-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { dayOf, isDay } from '#shared/days.ts';
import { type PrivacyRequestKind, privacyLimits, privacyRequestKinds } from '#shared/privacy.ts';
import { addRequest } from './privacy-api.ts';
import { isAddress, type Refusal, refusalOf } from './privacy-words.ts';

/** Notes a request that came by mail, telephone or letter. */
export function RequestDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog size="middle" title={m.admin_privacy_requests_add()} isOpen={isOpen} onClose={onClose}>
      {isOpen && <RequestForm onClose={onClose} />}
    </Dialog>
  );
}

function RequestForm({ onClose }: { onClose: () => void }) {
  const { timeZone } = usePlace();
  const { revalidate } = useRevalidator();
  const today = dayOf(new Date(), timeZone);
  const form = useKeptForm('privacy-request:new', {
    kind: 'access' as PrivacyRequestKind,
    ...{ email: '', receivedOn: today, identityNote: '', note: '' },
    key: newKey(),
  });
  const { values } = form;
  const [refusal, setRefusal] = useState<Refusal>({ fields: {} });
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const fields = {
      ...(!isAddress(values.email) && { email: m.admin_privacy_search_invalid() }),
      // A day that is half typed is none: the month to answer in must not begin with another.
      ...(!isDay(values.receivedOn) && { receivedOn: m.admin_privacy_request_day() }),
    };
    setRefusal({ fields });
    if (Object.keys(fields).length > 0) return;
    setBusy(true);
    try {
      await addRequest(values);
      toastSuccess(m.admin_privacy_request_saved());
      onClose();
      await revalidate();
    } catch (problem) {
      setRefusal(refusalOf(problem));
      // What was sent before is noted after all, as it was then; whoever sends once more means another one.
      if (problem instanceof ApiProblem && problem.code === 'duplicate') {
        form.change({ key: newKey() });
        await revalidate();
      }
    } finally {
      setBusy(false);
    }
  }
  const field = (name: 'email' | 'identityNote' | 'note') => ({
    value: values[name],
    onChange: (value: string) => {
      form.change({ [name]: value });
      setRefusal({ fields: { ...refusal.fields, [name]: undefined } });
    },
    error: refusal.fields[name],
    validationBehavior: 'aria' as const,
  });
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
      {form.wasKept && <KeptNotice onDiscard={form.discard} />}
      <Select
        label={m.admin_privacy_request_kind()}
        options={privacyRequestKinds.map((value) => ({ value, label: rightWords[value]() }))}
        value={values.kind}
        onChange={(kind) => form.change({ kind })}
      />
      <TextField
        label={m.admin_privacy_request_email()}
        type="email"
        autoComplete="off"
        isRequired
        {...field('email')}
      />
      <div className="self-start">
        <DateField
          label={m.admin_privacy_request_received()}
          value={values.receivedOn}
          max={today}
          onChange={(receivedOn) => form.change({ receivedOn })}
        />
      </div>
      {refusal.fields.receivedOn !== undefined && <Notice tone="error">{refusal.fields.receivedOn}</Notice>}
      <TextField label={m.admin_privacy_request_identity()} maxLength={privacyLimits.note} {...field('identityNote')} />
      <TextField label={m.admin_privacy_request_note()} rows={3} maxLength={privacyLimits.note} {...field('note')} />
      {refusal.text !== undefined && <Notice tone="error">{refusal.text}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {m.admin_privacy_request_save()}
        </Button>
      </DialogActions>
    </form>
  );
}
