import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { BulkProblem } from '#app/admin/parts/list/use-bulk.ts';
import { toastDone, type Undo } from '#app/admin/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { titleOf } from './post-words.ts';
import { type BulkAction, changePosts, duplicatePost, editPath, type PostRow, removePost } from './posts-api.ts';

/** Most posts that one call changes. */
const bulkLimit = 100;

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
export function usePostDeeds(onDone: () => void) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<BulkAction>();
  const [problem, setProblem] = useState<BulkProblem>();

  const tell = (message: string, undo: Undo) => toastDone(message, undo, () => void revalidate());

  async function run(rows: PostRow[], action: BulkAction) {
    if (rows.length > bulkLimit) return setProblem({ title: m.admin_bulk_limit({ count: bulkLimit }), lines: [] });
    setBusy(action);
    setProblem(undefined);
    try {
      const { ids, failed, undo } = await changePosts(rows, action);
      if (ids.length > 0) tell(doneWords[action](ids.length), undo);
      if (failed.length > 0) {
        const title = m.admin_bulk_failed_title({ count: failed.length });
        setProblem({ title, lines: failureLines(failed, rows) });
      }
      onDone();
      await revalidate();
    } catch (failure) {
      setProblem({ title: problemText(failure), lines: [] });
    } finally {
      setBusy(undefined);
    }
  }

  async function remove(row: PostRow) {
    try {
      const { undo } = await removePost(row);
      tell(m.admin_blog_deleted({ title: titleOf(row) }), undo);
    } catch (failure) {
      setProblem({ title: deletionProblem(failure), lines: [] });
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

  return { busy, problem, dismiss: () => setProblem(undefined), run, remove, duplicate };
}

export type PostDeeds = ReturnType<typeof usePostDeeds>;

/** Why a post was not deleted. */
export function deletionProblem(failure: unknown): string {
  const code = (failure as { code?: string }).code ?? '';
  if (code === 'stale_version') return m.admin_blog_changed_meanwhile();
  if (code === 'being_edited') return m.admin_blog_delete_open();
  return problemText(failure);
}
