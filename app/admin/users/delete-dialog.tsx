import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { userProblemText } from '#app/admin/parts/user-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { HeirSelect, isHeirFault } from './heir-select.tsx';
import { readUser, removeUser, type User, type UserDetail } from './users-api.ts';

type DeleteDialogProps = { user: User | undefined; onClose: () => void; onDone: (user: User) => void };

/** Asks before somebody is removed, and who takes over what they have in hand. */
export function DeleteDialog({ user, onClose, onDone }: DeleteDialogProps) {
  return (
    <Dialog title={m.admin_user_delete_title()} role="alertdialog" isOpen={user !== undefined} onClose={onClose}>
      {user && <DeleteForm key={user.id} user={user} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function DeleteForm({ user, onClose, onDone }: DeleteDialogProps & { user: User }) {
  const [known, setKnown] = useState<UserDetail>();
  const [heir, setHeir] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [heirError, setHeirError] = useState<string>();

  useEffect(() => {
    readUser(user.id).then(setKnown, (failure) => setProblem(userProblemText(failure)));
  }, [user.id]);

  const work = known?.work ?? { posts: 0, requests: 0, messages: 0 };
  const hasWork = Object.values(work).some((count) => count > 0);

  async function remove(event: FormEvent) {
    event.preventDefault();
    if (!known) return;
    if (hasWork && heir === '') return setHeirError(m.admin_user_heir_missing());
    setBusy(true);
    setProblem(undefined);
    try {
      const { version } = known.user;
      await removeUser(user.id, { version, transferTo: hasWork ? heir : null });
      toastSuccess(m.admin_user_deleted({ name: user.name }));
      onDone(user);
    } catch (failure) {
      if (isHeirFault(failure)) setHeirError(m.admin_user_heir_missing());
      else setProblem(userProblemText(failure));
      readUser(user.id).then(setKnown, () => {});
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={remove} noValidate>
      <DialogText>{m.admin_user_delete_text({ name: user.name })}</DialogText>
      <div className="mt-4 flex flex-col gap-4" aria-busy={known === undefined && problem === undefined}>
        {!known && problem === undefined && <Skeleton className="h-8 w-full" />}
        {known && hasWork && (
          <>
            <p className="text-14">{m.admin_user_work(work)}</p>
            <HeirSelect
              label={m.admin_user_heir()}
              from={user.id}
              value={heir}
              onChange={(chosen) => {
                setHeirError(undefined);
                setHeir(chosen);
              }}
              error={heirError}
              first={{ value: '', label: m.admin_user_heir_choose() }}
              onProblem={(failure) => setProblem(userProblemText(failure))}
            />
          </>
        )}
        {problem !== undefined && (
          <Notice tone="error" icon={<TriangleAlert />}>
            {problem}
          </Notice>
        )}
      </div>
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {m.admin_cancel()}
        </Button>
        <Button look="danger" busy={busy} isDisabled={!known} type="submit">
          {m.admin_user_delete()}
        </Button>
      </DialogActions>
    </form>
  );
}
