import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkProblem } from '#app/admin/parts/list/use-bulk.ts';
import { toastDone } from '#app/admin/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import { changeMessages, type MessageRow } from './messages-api.ts';

/** Most messages that one call changes. */
const bulkLimit = 100;

type Options = { rows: MessageRow[]; onChanged: (row: MessageRow) => void; onDone: () => void };

/** Closes or deletes all chosen messages. What could not be changed is named. */
export function useBulk({ rows, onChanged, onDone }: Options) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BulkProblem>();

  async function run(change: 'closing' | 'removal') {
    if (rows.length > bulkLimit) {
      setProblem({ title: m.admin_bulk_limit({ count: bulkLimit }), lines: [] });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const targets = rows.map(({ reference, version }) => ({ reference, version }));
      const { references, changed, failed, undo } = await changeMessages(targets, change);
      for (const row of changed) onChanged(row);
      const count = references.length;
      const done = change === 'closing' ? m.admin_messages_closed({ count }) : m.admin_messages_deleted({ count });
      if (count > 0) toastDone(done, undo, () => void revalidate());
      if (failed.length > 0) {
        const names = failed.map(({ reference }) => reference).join(', ');
        setProblem({
          title: m.admin_bulk_failed_title({ count: failed.length }),
          lines: [m.admin_bulk_failed_stale({ references: names })],
        });
      }
      onDone();
      await revalidate();
    } catch (failure) {
      setProblem({ title: problemText(failure), lines: [] });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, dismiss: () => setProblem(undefined), run };
}

export type Bulk = ReturnType<typeof useBulk>;
