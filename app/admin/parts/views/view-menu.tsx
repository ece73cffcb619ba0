import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListQuery } from '#app/admin/parts/list/list-query.ts';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { SavedList } from '#shared/saved-views.ts';
import { filtersOf, removeView, type SavedView, SavedViewsContext, useSavedViews } from './saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';

type ViewMenuProps<Asked> = {
  list: SavedList;
  query: ListQuery<Asked>;
  asked: Asked;
  /** Addresses of the views that everybody has: what they show need not be saved. */
  given: readonly string[];
};

/** What can be done about the view in front: kept under a name where it is none yet, changed or deleted where it is one's own. */
export function ViewMenu<Asked extends { q: string; view: string }>({
  list,
  query,
  asked,
  given,
}: ViewMenuProps<Asked>) {
  const { read } = useContext(SavedViewsContext);
  const saved = useSavedViews(list, query);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const current = saved.current(asked);
  const here = query.address({ ...asked, q: '' });
  const isPlain = here === query.path || given.includes(here);
  const dialog = (
    <ViewDialog
      list={list}
      view={current}
      others={current ? [] : saved.views.filter(({ mayChange }) => mayChange)}
      filters={filtersOf(query, asked)}
      hasSearch={asked.q !== ''}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
    />
  );

  async function remove(view: SavedView) {
    try {
      const { undo } = await removeView(view);
      await read();
      navigate(query.path, { replace: true });
      toastDone(m.admin_view_removed({ name: view.name }), undo, () => void read());
    } catch (problem) {
      toastError(problemText(problem));
      await read();
    }
  }

  if (current?.mayChange)
    return (
      <>
        <DotsMenu label={m.admin_view_menu({ name: current.name })}>
          <MenuAction icon={<Pencil aria-hidden className="size-4" />} onAction={() => setOpen(true)}>
            {m.admin_view_edit()}
          </MenuAction>
          <MenuAction icon={<Trash2 aria-hidden className="size-4" />} onAction={() => void remove(current)}>
            {m.admin_view_remove()}
          </MenuAction>
        </DotsMenu>
        {dialog}
      </>
    );
  if (isPlain || current) return null;
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        <Bookmark aria-hidden className="size-4" />
        {m.admin_view_save()}
      </Button>
      {dialog}
    </>
  );
}
