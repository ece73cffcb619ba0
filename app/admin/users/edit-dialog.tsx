import { useState } from 'react';
import { userProblemText } from '#app/admin/parts/user-words.ts';
import { useStaff } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { saysSomething } from '#shared/says-something.ts';
import { TeamMemberSelect } from './team-member-select.tsx';
import { UserConflict } from './user-conflict.tsx';
import { UserFieldsForm } from './user-fields.tsx';
import { editUser, type User, type UserEdit } from './users-api.ts';

type EditDialogProps = { user: User | undefined; onClose: () => void; onDone: (user: User) => void };

/** Changes name, role and status. What was typed stays through conflicts and failures. */
export function EditDialog({ user, onClose, onDone }: EditDialogProps) {
  return (
    <Dialog title={m.admin_user_edit_title()} isOpen={user !== undefined} onClose={onClose}>
      {user && <EditForm key={user.id} user={user} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

const fieldsOf = ({ name, role, status, teamMember }: User): UserEdit => ({ name, role, status, teamMember });

function EditForm({ user, onClose, onDone }: EditDialogProps & { user: User }) {
  const self = useStaff();
  const [fields, setFields] = useState(fieldsOf(user));
  const [theirs, setTheirs] = useState<User>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isNameMissing = !saysSomething(fields.name);

  async function save(version: number) {
    if (isNameMissing) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { user: changed } = await editUser(user.id, { ...fields, version });
      toastSuccess(m.admin_user_saved({ name: changed.name }));
      onDone(changed);
    } catch (failure) {
      const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
      setTheirs(isStale ? (failure.details.current as User) : undefined);
      if (!isStale) setProblem(userProblemText(failure));
    } finally {
      setBusy(false);
    }
  }
  const isAccess = fields.role !== user.role || fields.status !== user.status;
  return (
    <DialogForm
      action={theirs ? m.admin_conflict_keep_mine() : m.admin_user_save()}
      busy={busy}
      problem={problem}
      onSubmit={() => void save(theirs?.version ?? user.version)}
      onClose={onClose}
      back={theirs && { label: m.admin_conflict_keep_theirs(), onPress: () => onDone(theirs) }}
    >
      <UserFieldsForm
        fields={fields}
        onChange={(changed) => setFields({ ...fields, ...changed })}
        isSelf={user.id === self.userId}
        nameError={isNameMissing ? m.admin_user_name_missing() : undefined}
      >
        <div className="text-14">
          <p className="font-semibold">{m.admin_fact_email()}</p>
          <p className="mt-1 wrap-anywhere">{user.email}</p>
          <p className="mt-0.5 text-13 text-ink-3">{m.admin_user_email_hint()}</p>
        </div>
      </UserFieldsForm>
      <TeamMemberSelect value={fields.teamMember} onChange={(teamMember) => setFields({ ...fields, teamMember })} />
      {isAccess && !theirs && <p className="text-13 text-ink-3">{m.admin_user_access_hint()}</p>}
      {theirs && <UserConflict mine={fields} theirs={theirs} />}
    </DialogForm>
  );
}
