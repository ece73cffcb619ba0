import { useState } from 'react';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
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

/** What a colleague saved of the fields that were not touched here: to keep one's own is no reason to take theirs back. */
const untouched = (mine: UserEdit, begunOn: UserEdit | undefined, theirs: UserEdit): Partial<UserEdit> =>
  Object.fromEntries(
    Object.entries(theirs).filter(([name]) => {
      const field = name as keyof UserEdit;
      return begunOn !== undefined && mine[field] === begunOn[field];
    }),
  );

const fieldsOf = ({ name, role, status, teamMember }: User): UserEdit => ({ name, role, status, teamMember });

function EditForm({ user, onClose, onDone }: EditDialogProps & { user: User }) {
  const self = useStaff();
  const form = useKeptForm(`user:${user.id}`, fieldsOf(user), user.version);
  const { values: fields, version = user.version } = form;
  const [theirs, setTheirs] = useState<User>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isNameMissing = !saysSomething(fields.name);

  async function save() {
    if (isNameMissing) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { user: changed } = await editUser(user.id, { ...fields, version });
      toastSuccess(m.admin_user_saved({ name: changed.name }));
      onDone(changed);
    } catch (failure) {
      const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
      if (!isStale) return setProblem(userProblemText(failure));
      const current = failure.details.current as User;
      form.change(untouched(fields, form.begunOn, fieldsOf(current)));
      form.setVersion(current.version);
      setTheirs(current);
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
      onSubmit={() => void save()}
      onClose={onClose}
      back={theirs && { label: m.admin_conflict_keep_theirs(), onPress: () => onDone(theirs) }}
    >
      {form.wasKept && <KeptNotice onDiscard={form.discard} />}
      <UserFieldsForm
        fields={fields}
        onChange={form.change}
        isSelf={user.id === self.userId}
        nameError={isNameMissing ? m.admin_user_name_missing() : undefined}
      >
        <div className="text-14">
          <p className="font-semibold">{m.admin_fact_email()}</p>
          <p className="mt-1 wrap-anywhere">{user.email}</p>
          <p className="mt-0.5 text-13 text-ink-3">{m.admin_user_email_hint()}</p>
        </div>
      </UserFieldsForm>
      <TeamMemberSelect value={fields.teamMember} onChange={(teamMember) => form.change({ teamMember })} />
      {isAccess && !theirs && <p className="text-13 text-ink-3">{m.admin_user_access_hint()}</p>}
      {theirs && <UserConflict mine={fields} theirs={theirs} />}
    </DialogForm>
  );
}
