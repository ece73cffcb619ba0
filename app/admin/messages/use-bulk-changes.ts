import type { Assigning } from '#app/admin/parts/assigning/choices.tsx';
import { bulkFailureLines } from '#app/admin/parts/list/bulk-failures.ts';
import { useBulk } from '#app/admin/parts/list/use-bulk.ts';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { m } from '#messages/messages.js';
import type { MessageQuery } from './list-query.ts';
import { assignMessages, type BulkAnswer, changeMessages, type MessageRow } from './messages-api.ts';

/** Changes all chosen messages. */
export function useBulkChanges(list: List<MessageQuery, MessageRow>) {
  const { run, ask, busy, problem, dismiss } = useBulk<'change'>(list);
  const targetsOf = (rows: MessageRow[]) => rows.map(({ reference, version }) => ({ reference, version }));
  const carryOut = (call: () => Promise<BulkAnswer>, done: (count: number) => string, rows?: MessageRow[]) =>
    run({
      name: 'change',
      ...(rows && { rows: rows.length }),
      async work() {
        const { references, changed, failed, undo } = await call();
        for (const row of changed) list.replace(row);
        return { count: references.length, failed, undo };
      },
      done,
      why: (failed) => bulkFailureLines(failed),
    });
  return {
    isBusy: busy !== undefined,
    problem,
    dismiss,
    ask,
    /** The chosen rows, or these. */
    close: (rows?: MessageRow[]) =>
      carryOut(
        () => changeMessages(targetsOf(rows ?? list.chosen), 'closing'),
        (count) => m.admin_messages_closed({ count }),
        rows,
      ),
    remove: () =>
      carryOut(
        () => changeMessages(targetsOf(list.chosen), 'removal'),
        (count) => m.admin_messages_deleted({ count }),
      ),
    assign: (change: Assigning, rows?: MessageRow[]) =>
      carryOut(
        () => assignMessages(targetsOf(rows ?? list.chosen), change),
        (count) => m.admin_messages_changed({ count }),
        rows,
      ),
  };
}

export type BulkChanges = ReturnType<typeof useBulkChanges>;
