import { CheckCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { BulkMenus } from '#app/admin/parts/assigning/bulk-menus.tsx';
import { BulkBar } from '#app/admin/parts/list/bulk-bar.tsx';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { DeleteMessages } from './delete-messages.tsx';
import type { BulkChanges } from './use-bulk-changes.ts';

type DeedsProps = { count: number; bulk: BulkChanges; assignees: Assignee[]; onClear: () => void };

/** What can be done to the chosen messages, while there are any. */
export const MessageDeeds = ({ isOpen, ...props }: DeedsProps & { isOpen: boolean }) => isOpen && <Deeds {...props} />;

function Deeds({ count, bulk, assignees, onClear }: DeedsProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  return (
    <BulkBar said={m.admin_messages_chosen({ count })} onClear={onClear}>
      <Button busy={bulk.isBusy} onPress={() => bulk.close()}>
        <CheckCheck aria-hidden className="size-4" />
        {m.admin_messages_close()}
      </Button>
      <BulkMenus assignees={assignees} isBusy={bulk.isBusy} onChange={bulk.assign} />
      {may('messages.delete') && (
        <Button look="danger" isDisabled={bulk.isBusy} onPress={() => bulk.ask(() => setAsking(true))}>
          <Trash2 aria-hidden className="size-4" />
          {m.admin_bulk_delete()}
        </Button>
      )}
      <DeleteMessages
        count={count}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void bulk.remove();
        }}
      />
    </BulkBar>
  );
}
