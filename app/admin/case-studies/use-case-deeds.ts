import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type CaseRow, placeCase, removeCase } from './case-studies-api.ts';

/** Behind which case one comes that moves up, down or to the top of `rows`; null: first. */
function neighbour(rows: CaseRow[], { id }: CaseRow, to: 'up' | 'down' | 'top'): string | null {
  const position = rows.findIndex((row) => row.id === id);
  if (to === 'top') return null;
  return rows[to === 'up' ? position - 2 : position + 1]?.id ?? null;
}

/** Deleting and moving in the list; the list is read again afterwards. */
export function useCaseDeeds(rows: CaseRow[]) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<CaseRow>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function move(row: CaseRow, to: 'up' | 'down' | 'top') {
    try {
      const { order } = await placeCase(row.id, neighbour(rows, row, to));
      await revalidate();
      toastSuccess(m.admin_list_moved({ title: row.title, place: order.indexOf(row.id) + 1 }));
    } catch (failure) {
      toastError(problemText(failure));
    }
  }

  async function remove(row: CaseRow) {
    setBusy(true);
    setProblem(undefined);
    try {
      const { undo } = await removeCase(row);
      setAsked(undefined);
      toastDone(m.admin_cases_deleted({ title: row.title }), undo, revalidate);
      await revalidate();
    } catch (failure) {
      const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
      setProblem(isStale ? m.admin_cases_changed_meanwhile() : problemText(failure));
      if (isStale) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  return {
    move,
    remove,
    busy,
    problem,
    /** The row of `asked` as the list knows it now: after a conflict the next answer is about what is there. */
    asked: asked && (rows.find((row) => row.id === asked.id) ?? asked),
    ask(row: CaseRow | undefined) {
      setProblem(undefined);
      setAsked(row);
    },
  };
}
