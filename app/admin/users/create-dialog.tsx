import { useState } from 'react';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { userProblemText } from '#app/admin/parts/user-words.ts';
import { Dialog, DialogText } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { invitationDays } from '#shared/invitations.ts';
import { saysSomething } from '#shared/says-something.ts';
import { UserFieldsForm } from './user-fields.tsx';
import { inviteUser, type UserFields } from './users-api.ts';

type CreateDialogProps = { isOpen: boolean; onClose: () => void; onDone: (id: string) => void };

/** Makes a user: the person gets a mail with the way in. */
export function CreateDialog({ isOpen, onClose, onDone }: CreateDialogProps) {
  return (
    <Dialog title={m.admin_user_create_title()} isOpen={isOpen} onClose={onClose}>
      {isOpen && <CreateForm onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());

const nobody: UserFields & { email: string } = { name: '', role: 'Viewer', status: 'active', email: '' };

function CreateForm({ onClose, onDone }: Omit<CreateDialogProps, 'isOpen'>) {
  const form = useKeptForm('user:new', nobody);
  const { email, ...fields } = form.values;
  const [wasSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isNameMissing = !saysSomething(fields.name);

  async function submit() {
    setSent(true);
    if (isNameMissing || !looksLikeAddress(email)) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { user } = await inviteUser({ ...fields, email: email.trim(), locale: getLocale() });
      toastSuccess(m.admin_user_invited({ email: user.email }));
      onDone(user.id);
    } catch (failure) {
      setProblem(userProblemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <DialogText>{m.admin_user_create_text({ days: invitationDays })}</DialogText>
      <DialogForm action={m.admin_user_create_send()} busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
        {form.wasKept && <KeptNotice onDiscard={form.discard} />}
        <UserFieldsForm
          fields={fields}
          onChange={form.change}
          nameError={wasSent && isNameMissing ? m.admin_user_name_missing() : undefined}
        >
          <TextField
            label={m.admin_fact_email()}
            isRequired
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(email) => form.change({ email })}
            error={wasSent && !looksLikeAddress(email) ? m.admin_user_email_wrong() : undefined}
          />
        </UserFieldsForm>
      </DialogForm>
    </>
  );
}
