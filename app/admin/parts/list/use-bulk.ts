import { useState } from 'react';
import { toastDone, type Undo } from '#app/admin/parts/undo/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useRereading } from '#app/session/use-rereading.ts';
import { m } from '#messages/messages.js';

/** Most records that one call changes. */
const bulkLimit = 100;

export type BulkProblem = { title: string; lines: string[] };

/** One change of many, as the API answers it: how many were changed, and which were not. */
type Outcome<Failure> = { count: number; failed: Failure[]; undo: Undo };

type Change<Name, Failure> = {
  name: Name;
  /** How many rows it is about, where it is not about those that are chosen. */
  rows?: number;
  work: () => Promise<Outcome<Failure>>;
  done: (count: number) => string;
  /** Which were not changed, and why. */
  why: (failed: Failure[]) => string[];
};

/**
 * Changes of all chosen rows, one at a time, or of others, which leaves the choice as it is. What could not be changed is named, and stays chosen
 * no longer, unless nothing was changed: who tries again need not choose again.
 * @param language - of a page that is not in the reader's
 */
export function useBulk<Name extends string>(
  list: { chosen: unknown[]; selection: { clear: () => void } },
  language: { locale?: 'it' | 'en' } = {},
) {
  const revalidate = useRereading();
  const [busy, setBusy] = useState<Name>();
  const [problem, setProblem] = useState<BulkProblem>();

  /** Tells of more than one call changes. */
  function isTooMany(count: number): boolean {
    if (count <= bulkLimit) return false;
    setProblem({ title: m.admin_bulk_limit({ count: bulkLimit }, language), lines: [] });
    return true;
  }

  /** True when something was changed. */
  async function run<Failure>({ name, rows, work, done, why }: Change<Name, Failure>): Promise<boolean> {
    if (isTooMany(rows ?? list.chosen.length)) return false;
    setBusy(name);
    setProblem(undefined);
    try {
      const { count, failed, undo } = await work();
      if (count > 0) toastDone(done(count), undo, () => void revalidate(), language);
      if (failed.length > 0)
        setProblem({ title: m.admin_bulk_failed_title({ count: failed.length }, language), lines: why(failed) });
      if (rows === undefined && count > 0) list.selection.clear();
      await revalidate();
      return count > 0;
    } catch (failure) {
      setProblem({ title: problemText(failure, language), lines: [] });
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    problem,
    /** Tells of something else that was not done. */
    tell: (title: string) => setProblem({ title, lines: [] }),
    dismiss: () => setProblem(undefined),
    /** Opens the question before a change of all chosen rows, unless they are too many: nobody answers for nothing. */
    ask(open: () => void) {
      if (!isTooMany(list.chosen.length)) open();
    },
    run,
  };
}
