import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { SavedList } from '#shared/saved-views.ts';
import { removeView, type SavedView, SavedViewsContext } from './saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';

type ViewMenuProps = {
  list: SavedList;
  /** Address of the list without its filters. */
  path: string;
  /** The view in front, where it is a saved one. */
  current: SavedView | undefined;
  /** One's own, in whose place what is shown may be kept. */
  own: readonly SavedView[];
  filters: Record<string, string>;
  /** A text is searched too, which no view keeps. */
  hasSearch: boolean;
  /** There is something to be done about the view in front. */
  isOpen: boolean;
};

/** What can be done about the view in front: kept under a name where it is none yet, changed or deleted where it is one's own. */
export function ViewMenu({ list, path, current, own, filters, hasSearch, isOpen }: ViewMenuProps) {
  const { read } = useContext(SavedViewsContext);
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  if (!isOpen) return null;
  const dialog = (
    <ViewDialog
      list={list}
      view={current}
      others={current ? [] : own}
      filters={filters}
      hasSearch={hasSearch}
      isOpen={isNaming}
      onClose={() => setNaming(false)}
    />
  );

  async function remove(view: SavedView) {
    try {
      const { undo } = await removeView(view);
      await read();
      navigate(path, { replace: true });
      toastDone(m.admin_view_removed({ name: view.name }), undo, () => void read());
    } catch (problem) {
      toastError(problemText(problem));
      await read();
    }
  }

  if (current)
    return (
      <>
        <DotsMenu label={m.admin_view_menu({ name: current.name })}>
          <MenuAction icon={<Pencil aria-hidden className="size-4" />} onAction={() => setNaming(true)}>
            {m.admin_view_edit()}
          </MenuAction>
          <MenuAction icon={<Trash2 aria-hidden className="size-4" />} onAction={() => void remove(current)}>
            {m.admin_view_remove()}
          </MenuAction>
        </DotsMenu>
        {dialog}
      </>
    );
  return (
    <>
      <Button look="quiet" onPress={() => setNaming(true)}>
        <Bookmark aria-hidden className="size-4" />
        {m.admin_view_save()}
      </Button>
      {dialog}
    </>
  );
}
