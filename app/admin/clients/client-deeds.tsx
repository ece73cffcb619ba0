import { useState } from 'react';
import { BulkBar } from '#app/admin/parts/list/bulk-bar.tsx';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import { TagDialog } from './dialogs/tag-dialog.tsx';
import type { BulkChanges } from './use-bulk-changes.ts';

type DeedsProps = { count: number; bulk: BulkChanges; onClear: () => void };

/** What can be done with the chosen clients, while there are any. */
export const ClientDeeds = ({ isOpen, ...props }: DeedsProps & { isOpen: boolean }) => isOpen && <Deeds {...props} />;

function Deeds({ count, bulk, onClear }: DeedsProps) {
  const may = useMay();
  const [dialog, setDialog] = useState<'delete' | 'tag'>();
  const close = () => setDialog(undefined);
  const isBusy = bulk.busy !== undefined;
  const ask = (what: 'delete' | 'tag') =>
    bulk.ask(() => {
      // What is told of an earlier change is not about this one.
      bulk.dismiss();
      setDialog(what);
    });
  return (
    <BulkBar said={m.admin_clients_bulk_count({ count })} onClear={onClear}>
      {(['active', 'inactive'] as const).map((status) => (
        <Button
          key={status}
          busy={bulk.busy === status}
          isDisabled={isBusy && bulk.busy !== status}
          onPress={() => bulk.setStatus(status)}
        >
          {status === 'active' ? m.admin_clients_bulk_active() : m.admin_clients_bulk_inactive()}
        </Button>
      ))}
      <Button isDisabled={isBusy} onPress={() => ask('tag')}>
        {m.admin_clients_bulk_tag()}
      </Button>
      {may('clients.delete') && (
        <Button look="danger" isDisabled={isBusy} onPress={() => ask('delete')}>
          {m.admin_clients_bulk_delete()}
        </Button>
      )}
      <ConfirmDialog
        title={m.admin_clients_bulk_delete_title({ count })}
        text={m.admin_clients_bulk_delete_text({ count })}
        action={m.admin_clients_bulk_delete()}
        isOpen={dialog === 'delete'}
        busy={bulk.busy === 'delete'}
        onConfirm={async () => {
          await bulk.remove();
          close();
        }}
        onClose={close}
      />
      <TagDialog
        count={count}
        isOpen={dialog === 'tag'}
        busy={bulk.busy === 'tag'}
        problem={bulk.problem}
        onTag={async (tags) => {
          // Where nobody got them, what was typed stays, with the reason below it.
          if (await bulk.tag(tags)) close();
        }}
        onClose={close}
      />
    </BulkBar>
  );
}
