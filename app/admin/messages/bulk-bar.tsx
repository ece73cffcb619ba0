import { CheckCheck, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';
import { DeleteMessages } from './delete-messages.tsx';
import type { Bulk } from './use-bulk.ts';

/** What can be done to the chosen messages, at the foot of the list. */
export function BulkBar({ count, bulk, onClear }: { count: number; bulk: Bulk; onClear: () => void }) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  return (
    <section
      aria-label={m.admin_bulk_bar()}
      className="enter-rise sticky bottom-0 z-20 flex shrink-0 flex-wrap items-center gap-2 border-t border-stone-2 bg-raised px-5 py-2.5 shadow-float print:hidden"
    >
      <IconButton label={m.admin_bulk_clear()} onPress={onClear}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
      <p role="status" className="figures mr-2 text-14 font-semibold">
        {m.admin_messages_chosen({ count })}
      </p>
      <Button busy={bulk.isBusy} onPress={() => bulk.run('closing')}>
        <CheckCheck aria-hidden className="size-4" />
        {m.admin_messages_close()}
      </Button>
      {may('messages.delete') && (
        <Button look="danger" isDisabled={bulk.isBusy} onPress={() => setAsking(true)}>
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
          void bulk.run('removal');
        }}
      />
    </section>
  );
}
