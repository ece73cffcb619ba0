import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { TrashFailure, TrashItem, TrashKind } from '#shared/trash.ts';
import { emptyTrash, purgeRecords, restoreRecords } from './trash-api.ts';
import { trashQuery } from './trash-query.ts';
import { nameOf } from './trash-words.ts';

/** What is done to things in the trash; `stays` is what could not be restored, until it is dismissed. */
export function useTrashDeeds() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [busyId, setBusyId] = useState<string>();
  const [stays, setStays] = useState<{ item: TrashItem; failure: TrashFailure }>();

  async function run(id: string, work: () => Promise<void>) {
    setBusyId(id);
    setStays(undefined);
    try {
      await work();
    } catch (problem) {
      toastError(problemText(problem));
    }
    await revalidate();
    setBusyId(undefined);
  }

  return {
    busyId,
    stays,
    dismiss: () => setStays(undefined),
    showOnly: (q: string) => navigate(trashQuery.address({ q, kind: '' })),
    restore: (item: TrashItem) =>
      run(item.id, async () => {
        const { failed, undo } = await restoreRecords([{ kind: item.kind, id: item.id }]);
        const [failure] = failed;
        if (failure) setStays({ item, failure });
        else
          toastDone(m.admin_trash_restored({ name: nameOf(item) }), undo, () => void revalidate(), {
            label: m.admin_trash_put_back(),
          });
      }),
    purge: (item: TrashItem) =>
      run(item.id, async () => {
        const { purged } = await purgeRecords([{ kind: item.kind, id: item.id }]);
        // A colleague may have restored it while the question stood open: nobody is told then that it is gone.
        if (purged === 0) toastError(m.admin_trash_purge_gone({ name: nameOf(item) }));
        else toastSuccess(m.admin_trash_purged({ name: nameOf(item) }));
      }),
    empty: (kind: TrashKind | '', seenAt: string) =>
      run('all', async () => {
        const { purged } = await emptyTrash(kind, seenAt);
        toastSuccess(m.admin_trash_emptied({ count: purged }));
      }),
  };
}

export type TrashDeeds = ReturnType<typeof useTrashDeeds>;
