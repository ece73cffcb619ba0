import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { BulkMenus } from '#app/admin/parts/assigning/bulk-menus.tsx';
import { BulkBar } from '#app/admin/parts/list/bulk-bar.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { BulkCancelDialog } from './bulk-cancel-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { RequestQuery } from './list-query.ts';
import type { RequestRow } from './requests-api.ts';
import type { BulkChanges } from './use-bulk-changes.ts';

type DeedsProps = { list: List<RequestQuery, RequestRow>; changes: BulkChanges; assignees: Assignee[] };

/** What can be done to the chosen requests, while there are any. */
export const RequestDeeds = ({ isOpen, ...props }: DeedsProps & { isOpen: boolean }) => isOpen && <Deeds {...props} />;

function Deeds({ list, changes, assignees }: DeedsProps) {
  const may = useMay();
  const count = list.chosen.length;
  const [dialog, setDialog] = useState<'cancel' | 'delete'>();
  return (
    <BulkBar said={m.admin_bulk_chosen({ count })} onClear={list.selection.clear}>
      <Button busy={changes.isBusy} onPress={() => changes.change({ change: 'status', to: 'in-progress' })}>
        <Play aria-hidden className="size-4" />
        {m.admin_bulk_take()}
      </Button>
      <BulkMenus assignees={assignees} isBusy={changes.isBusy} onChange={changes.change} />
      <Button look="danger" isDisabled={changes.isBusy} onPress={() => changes.ask(() => setDialog('cancel'))}>
        {count === 1 ? m.admin_move_cancel() : m.admin_bulk_cancel()}
      </Button>
      {may('requests.delete') && (
        <Button look="danger" isDisabled={changes.isBusy} onPress={() => changes.ask(() => setDialog('delete'))}>
          <Trash2 aria-hidden className="size-4" />
          {m.admin_bulk_delete()}
        </Button>
      )}
      <BulkCancelDialog
        count={count}
        isOpen={dialog === 'cancel'}
        onClose={() => setDialog(undefined)}
        onConfirm={(reason) => {
          setDialog(undefined);
          void changes.change({ change: 'status', to: 'cancelled', reason });
        }}
      />
      <DeleteDialog
        count={count}
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(undefined)}
        onConfirm={() => {
          setDialog(undefined);
          void changes.remove();
        }}
      />
    </BulkBar>
  );
}
