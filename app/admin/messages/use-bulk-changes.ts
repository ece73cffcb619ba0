import { useBulk } from '#app/admin/parts/list/use-bulk.ts';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { m } from '#messages/messages.js';
import type { MessageQuery } from './list-query.ts';
import { changeMessages, type MessageRow } from './messages-api.ts';

/** Closes or deletes all chosen messages. */
export function useBulkChanges(list: List<MessageQuery, MessageRow>) {
  const { run, busy, problem, dismiss } = useBulk<'closing' | 'removal'>(list);
  return {
    isBusy: busy !== undefined,
    problem,
    dismiss,
    run: (change: 'closing' | 'removal') =>
      run({
        name: change,
        async work() {
          const targets = list.chosen.map(({ reference, version }) => ({ reference, version }));
          const { references, changed, failed, undo } = await changeMessages(targets, change);
          for (const row of changed) list.replace(row);
          return { count: references.length, failed, undo };
        },
        done: (count) =>
          change === 'closing' ? m.admin_messages_closed({ count }) : m.admin_messages_deleted({ count }),
        why: (failed) => [
          m.admin_bulk_failed_stale({ references: failed.map(({ reference }) => reference).join(', ') }),
        ],
      }),
  };
}

export type BulkChanges = ReturnType<typeof useBulkChanges>;
