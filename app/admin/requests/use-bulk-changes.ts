import { bulkFailureLines } from '#app/admin/parts/list/bulk-failures.ts';
import { useBulk } from '#app/admin/parts/list/use-bulk.ts';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { m } from '#messages/messages.js';
import type { RequestQuery } from './list-query.ts';
import { type BulkAnswer, type BulkChange, changeRequests, type RequestRow, removeRequests } from './requests-api.ts';

/** Changes and deletes all chosen requests. */
export function useBulkChanges(list: List<RequestQuery, RequestRow>) {
  const { run, ask, busy, problem, dismiss } = useBulk<'change'>(list);
  const targetsOf = (rows: RequestRow[]) => rows.map(({ reference, version }) => ({ reference, version }));

  async function carryOut(call: Promise<BulkAnswer>) {
    const { references, changed, failed, undo } = await call;
    for (const row of changed) list.replace(row);
    return { count: references.length, failed, undo };
  }

  return {
    isBusy: busy !== undefined,
    problem,
    dismiss,
    ask,
    /** Of the chosen rows, or of these. */
    change: (change: BulkChange, rows?: RequestRow[]) =>
      run({
        name: 'change',
        ...(rows && { rows: rows.length }),
        work: () => carryOut(changeRequests(targetsOf(rows ?? list.chosen), change)),
        done: (count) => m.admin_bulk_done({ count }),
        why: (failed) => bulkFailureLines(failed),
      }),
    remove: () =>
      run({
        name: 'change',
        work: () => carryOut(removeRequests(targetsOf(list.chosen))),
        done: (count) => m.admin_bulk_deleted({ count }),
        why: (failed) => bulkFailureLines(failed),
      }),
  };
}

export type BulkChanges = ReturnType<typeof useBulkChanges>;
