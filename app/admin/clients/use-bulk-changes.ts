import { bulkFailureLines } from '#app/admin/parts/list/bulk-failures.ts';
import { useBulk } from '#app/admin/parts/list/use-bulk.ts';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { m } from '#messages/messages.js';
import { inEnglish } from './client-words.ts';
import { type BulkAnswer, type ClientRow, removeClients, setStatuses, type Target, tagClients } from './clients-api.ts';
import type { ClientQuery } from './list-query.ts';

type Deed = 'active' | 'inactive' | 'tag' | 'delete';

/** Changes and deletes all chosen clients. */
export function useBulkChanges(list: List<ClientQuery, ClientRow>) {
  const { run, ...bulk } = useBulk<Deed>(list, inEnglish);
  const carryOut = (name: Deed, call: (targets: Target[]) => Promise<BulkAnswer>) =>
    run({
      name,
      async work() {
        const { references, failed, undo } = await call(
          list.chosen.map(({ reference, version }) => ({ reference, version })),
        );
        return { count: references.length, failed, undo };
      },
      done: (count) => m.admin_clients_bulk_done({ count }),
      why: (failed) =>
        bulkFailureLines(failed, { language: inEnglish, own: { invalid_input: m.admin_clients_bulk_failed_tags } }),
    });
  return {
    ...bulk,
    setStatus: (status: 'active' | 'inactive') => carryOut(status, (targets) => setStatuses(targets, status)),
    tag: (tags: string[]) => carryOut('tag', (targets) => tagClients(targets, tags)),
    remove: () => carryOut('delete', removeClients),
  };
}

export type BulkChanges = ReturnType<typeof useBulkChanges>;
