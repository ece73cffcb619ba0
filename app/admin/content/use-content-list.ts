import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type ContentRecord, placeItem, removeItem, updateItem } from './content-api.ts';
import { nameOfItem } from './kinds.ts';

const problemWords = (failure: unknown) =>
  failure instanceof ApiProblem && failure.code === 'stale_version'
    ? m.admin_content_changed_meanwhile()
    : problemText(failure);

/** Moving, hiding and deleting in the list. A change that somebody else overtook is not made: the list is read again instead. */
export function useContentList(items: ContentRecord[]) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();

  async function run(item: ContentRecord, work: () => Promise<void>) {
    setBusy(item.id);
    try {
      await work();
    } catch (failure) {
      toastError(problemWords(failure));
    } finally {
      await revalidate();
      setBusy(undefined);
    }
  }

  return {
    busy,
    move: (item: ContentRecord, delta: 1 | -1) =>
      run(item, async () => {
        const position = items.indexOf(item);
        const after = items[delta === 1 ? position + 1 : position - 2]?.id ?? null;
        const { order } = await placeItem(item.id, after);
        toastSuccess(
          m.admin_list_moved({ title: nameOfItem(item.kind, item.data), place: order.indexOf(item.id) + 1 }),
        );
      }),
    toggle: (item: ContentRecord) =>
      run(item, async () => {
        const { data, pictureAlt, picture, hidden } = item;
        await updateItem(item.id, item.version, { data, hidden: !hidden, pictureId: picture?.id ?? null, pictureAlt });
        const name = nameOfItem(item.kind, data);
        toastSuccess(hidden ? m.admin_content_now_shown({ name }) : m.admin_content_now_hidden({ name }));
      }),
    remove: (item: ContentRecord) =>
      run(item, async () => {
        const { undo } = await removeItem(item);
        toastDone(m.admin_cases_deleted({ title: nameOfItem(item.kind, item.data) }), undo, revalidate);
      }),
  };
}
