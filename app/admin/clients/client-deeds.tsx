import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { useStaff } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { clientBulkLimit } from '#shared/clients.ts';
import { may } from '#shared/permissions.ts';
import { inEnglish } from './client-words.ts';
import { type BulkAnswer, type ClientRow, removeClients, setStatuses, tagClients } from './clients-api.ts';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import { TagDialog } from './dialogs/tag-dialog.tsx';
import type { ClientQuery } from './list-query.ts';

type Deed = 'active' | 'inactive' | 'tag' | 'delete';
type DeedsProps = { list: List<ClientQuery, ClientRow> };

/** What can be done with the ticked rows, while there are any. */
export const ClientDeeds = ({ isOpen, ...props }: DeedsProps & { isOpen: boolean }) => isOpen && <Deeds {...props} />;

function Deeds({ list: { chosen, selection } }: DeedsProps) {
  const { role } = useStaff();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Deed>();
  const [asks, setAsks] = useState<'delete' | 'tag'>();
  const targets = chosen.map(({ reference, version }) => ({ reference, version }));

  function isTooMany(): boolean {
    if (targets.length <= clientBulkLimit) return false;
    toastError(m.admin_bulk_limit({ count: clientBulkLimit }, inEnglish));
    return true;
  }
  // Nobody answers a question, or types tags, for nothing.
  const ask = (what: 'delete' | 'tag') => {
    if (!isTooMany()) setAsks(what);
  };

  async function run(what: Deed, work: () => Promise<BulkAnswer>) {
    if (isTooMany()) return;
    setBusy(what);
    try {
      const { references, failed, undo } = await work();
      const records = failed.map(({ reference }) => reference).join(', ');
      const count = String(references.length);
      const done = records ? m.admin_clients_bulk_failed({ count, records }) : m.admin_clients_bulk_done({ count });
      toastDone(done, undo, () => void revalidate(), inEnglish);
      selection.clear();
      setAsks(undefined);
      await revalidate();
    } catch (problem) {
      toastError(problemText(problem, inEnglish));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <section
      aria-label={m.admin_clients_bulk_label()}
      className="flex flex-wrap items-center gap-2 border-y border-stone-2 bg-selected px-5 py-2"
    >
      <p role="status" className="figures mr-2 text-14 font-semibold">
        {m.admin_clients_bulk_count({ count: targets.length })}
      </p>
      <Button busy={busy === 'active'} onPress={() => run('active', () => setStatuses(targets, 'active'))}>
        {m.admin_clients_bulk_active()}
      </Button>
      <Button busy={busy === 'inactive'} onPress={() => run('inactive', () => setStatuses(targets, 'inactive'))}>
        {m.admin_clients_bulk_inactive()}
      </Button>
      <Button onPress={() => ask('tag')}>{m.admin_clients_bulk_tag()}</Button>
      {may({ kind: 'staff', role }, 'clients.delete') && (
        <Button look="danger" onPress={() => ask('delete')}>
          {m.admin_clients_bulk_delete()}
        </Button>
      )}
      <Button look="quiet" onPress={selection.clear}>
        {m.admin_clients_bulk_clear()}
      </Button>
      <ConfirmDialog
        title={m.admin_clients_bulk_delete_title({ count: targets.length })}
        text={m.admin_clients_bulk_delete_text({ count: targets.length })}
        action={m.admin_clients_bulk_delete()}
        isOpen={asks === 'delete'}
        busy={busy === 'delete'}
        onConfirm={() => run('delete', () => removeClients(targets))}
        onClose={() => setAsks(undefined)}
      />
      <TagDialog
        count={targets.length}
        isOpen={asks === 'tag'}
        busy={busy === 'tag'}
        onTag={(tags) => void run('tag', () => tagClients(targets, tags))}
        onClose={() => setAsks(undefined)}
      />
    </section>
  );
}
