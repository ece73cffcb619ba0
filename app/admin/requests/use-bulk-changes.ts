import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastDone } from '#app/admin/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import {
  type BulkAnswer,
  type BulkChange,
  changeRequests,
  type RequestRow,
  removeRequests,
  type Target,
} from './requests-api.ts';

/** Most requests that one call changes. */
export const bulkLimit = 100;

export type BulkProblem = { title: string; lines: string[] };

function failureLines(failed: BulkAnswer['failed']): string[] {
  const references = (...codes: string[]) =>
    failed
      .filter(({ code }) => codes.includes(code))
      .map(({ reference }) => reference)
      .join(', ');
  const stale = references('stale_version');
  const refused = references('transition_refused');
  const other = references('not_found', 'forbidden');
  return [
    ...(stale ? [m.admin_bulk_failed_stale({ references: stale })] : []),
    ...(refused ? [m.admin_bulk_failed_refused({ references: refused })] : []),
    ...(other ? [m.admin_bulk_failed_other({ references: other })] : []),
  ];
}

type Options = { rows: RequestRow[]; onChanged: (row: RequestRow) => void; onDone: () => void };

/** One change of all chosen rows. What could not be changed is named and stays chosen no longer. */
export function useBulkChanges({ rows, onChanged, onDone }: Options) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BulkProblem>();
  const targets: Target[] = rows.map(({ reference, version }) => ({ reference, version }));

  async function perform(work: () => Promise<BulkAnswer>, doneText: (count: number) => string) {
    if (rows.length > bulkLimit) {
      setProblem({ title: m.admin_bulk_limit({ count: bulkLimit }), lines: [] });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const { references, changed, failed, undo } = await work();
      for (const row of changed) onChanged(row);
      if (references.length > 0) toastDone(doneText(references.length), undo, () => void revalidate());
      if (failed.length > 0) {
        setProblem({ title: m.admin_bulk_failed_title({ count: failed.length }), lines: failureLines(failed) });
      }
      onDone();
      await revalidate();
    } catch (failure) {
      setProblem({ title: problemText(failure), lines: [] });
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    dismiss: () => setProblem(undefined),
    run: (change: BulkChange) =>
      perform(
        () => changeRequests(targets, change),
        (count) => m.admin_bulk_done({ count }),
      ),
    remove: () =>
      perform(
        () => removeRequests(targets),
        (count) => m.admin_bulk_deleted({ count }),
      ),
  };
}

export type BulkChanges = ReturnType<typeof useBulkChanges>;
