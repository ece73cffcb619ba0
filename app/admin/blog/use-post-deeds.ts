import { useNavigate, useRevalidator } from 'react-router';
import { useBulk } from '#app/admin/parts/list/use-bulk.ts';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { titleOf } from '#app/admin/parts/post-words.ts';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { PostQuery } from './list-query.ts';
import { type BulkAction, changePosts, duplicatePost, editPath, type PostRow, removePost } from './posts-api.ts';

const doneWords: Record<BulkAction, (count: number) => string> = {
  publish: (count) => m.admin_blog_bulk_published({ count }),
  draft: (count) => m.admin_blog_bulk_drafted({ count }),
  delete: (count) => m.admin_blog_bulk_deleted({ count }),
};

const reasonWords: Record<string, () => string> = {
  stale_version: m.admin_blog_failed_stale,
  being_edited: m.admin_blog_failed_open,
  invalid_input: m.admin_blog_failed_incomplete,
};

/** What could not be changed, by reason; a post is told by its title. */
function failureLines(failed: { id: number; code: string }[], rows: PostRow[]): string[] {
  const codes = [...new Set(failed.map(({ code }) => code))];
  return codes.map((code) => {
    const titles = failed
      .filter((each) => each.code === code)
      .map(({ id }) => `«${titleOf(rows.find((row) => row.id === id) ?? { title: String(id) })}»`);
    return `${titles.join(', ')}: ${(reasonWords[code] ?? m.admin_blog_failed_other)()}`;
  });
}

/** What is done to rows of the list; what can be taken back says so in its toast. */
export function usePostDeeds(list: List<PostQuery, PostRow>) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { run, tell, ...bulk } = useBulk<BulkAction>(list);

  function change(action: BulkAction) {
    const rows = list.chosen;
    return run({
      name: action,
      async work() {
        const { ids, failed, undo } = await changePosts(rows, action);
        return { count: ids.length, failed, undo };
      },
      done: doneWords[action],
      why: (failed) => failureLines(failed, rows),
    });
  }

  async function remove(row: PostRow) {
    try {
      const { undo } = await removePost(row);
      toastDone(m.admin_blog_deleted({ title: titleOf(row) }), undo, () => void revalidate());
    } catch (failure) {
      tell(deletionProblem(failure));
    }
    await revalidate();
  }

  async function duplicate(row: PostRow) {
    try {
      navigate(editPath((await duplicatePost(row.id)).id));
    } catch (failure) {
      toastError(problemText(failure));
    }
  }

  return { ...bulk, change, remove, duplicate };
}

export type PostDeeds = ReturnType<typeof usePostDeeds>;

/** Why a post was not deleted. */
export function deletionProblem(failure: unknown): string {
  const code = (failure as { code?: string }).code ?? '';
  if (code === 'stale_version') return m.admin_blog_changed_meanwhile();
  if (code === 'being_edited') return m.admin_blog_delete_open();
  return problemText(failure);
}
