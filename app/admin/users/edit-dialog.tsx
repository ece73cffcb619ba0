import { useEffect, useState } from 'react';
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
import { HeirSelect, isHeirFault } from './heir-select.tsx';
import { TeamMemberSelect } from './team-member-select.tsx';
import { UserConflict } from './user-conflict.tsx';
import { UserFieldsForm } from './user-fields.tsx';
import { editUser, readUser, type User, type UserEdit, type Work } from './users-api.ts';

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

type Access = Pick<User, 'role' | 'status'>;
/** Whoever may only read, or not even come in, does nothing with what they have in hand. */
const worksOn = ({ role, status }: Access) => status === 'active' && role !== 'Viewer';
const toNobody = 'nobody';

const fieldsOf = ({ name, role, status, teamMember }: User): UserEdit => ({ name, role, status, teamMember });

function EditForm({ user, onClose, onDone }: EditDialogProps & { user: User }) {
  const self = useStaff();
  const form = useKeptForm(`user:${user.id}`, { ...fieldsOf(user), heir: '' }, user.version);
  const { values, version = user.version } = form;
  const { heir, ...fields } = values;
  const [work, setWork] = useState<Work>();
  const [theirs, setTheirs] = useState<User>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [heirError, setHeirError] = useState<string>();
  const isNameMissing = !saysSomething(fields.name);
  useEffect(() => {
    // Without it the rest of the form works; what is in hand stays where it is.
    readUser(user.id).then(
      (read) => setWork(read.work),
      () => {},
    );
  }, [user.id]);
  const isIdle = !worksOn(theirs ?? user);
  const hasLeft = work !== undefined && work.requests + work.messages > 0 && !worksOn(fields);

  async function save() {
    if (isNameMissing) return;
    if (hasLeft && !isIdle && heir === '') return setHeirError(m.admin_user_heir_open_missing());
    setBusy(true);
    setProblem(undefined);
    setHeirError(undefined);
    try {
      const handsOn = hasLeft && heir !== '' && { transferTo: heir === toNobody ? null : heir };
      const { user: changed } = await editUser(user.id, { ...fields, ...handsOn, version });
      toastSuccess(m.admin_user_saved({ name: changed.name }));
      onDone(changed);
    } catch (failure) {
      const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
      if (isHeirFault(failure)) return setHeirError(m.admin_user_heir_open_missing());
      if (!isStale) return setProblem(userProblemText(failure));
      const current = failure.details.current as User;
      form.change(untouched(fields, form.begunOn, fieldsOf(current)));
      form.setVersion(current.version, { ...fieldsOf(current), heir: '' });
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
      {hasLeft && (
        <div className="flex flex-col gap-2">
          <p className="text-14">{m.admin_user_open_work(work)}</p>
          <HeirSelect
            label={m.admin_user_heir_open()}
            from={user.id}
            value={heir}
            onChange={(heir) => {
              setHeirError(undefined);
              form.change({ heir });
            }}
            error={heirError}
            first={{ value: '', label: isIdle ? m.admin_user_heir_stays() : m.admin_user_heir_choose() }}
            last={{ value: toNobody, label: m.admin_user_heir_nobody() }}
            onProblem={(failure) => setProblem(userProblemText(failure))}
          />
        </div>
      )}
      {isAccess && !theirs && <p className="text-13 text-ink-3">{m.admin_user_access_hint()}</p>}
      {theirs && <UserConflict mine={fields} theirs={theirs} />}
    </DialogForm>
  );
}
