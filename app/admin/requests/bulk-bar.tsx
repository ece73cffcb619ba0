import { Flag, Play, Trash2, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/admin/person.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu, MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import { priorities } from '#shared/requests.ts';
import { BulkCancelDialog } from './bulk-cancel-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { priorityMarks, priorityWords } from './request-words.ts';
import type { Assignee } from './requests-api.ts';
import type { BulkChanges } from './use-bulk-changes.ts';

type BulkBarProps = { count: number; changes: BulkChanges; assignees: Assignee[]; onClear: () => void };

/** What can be done to the chosen rows, at the foot of the list. */
export function BulkBar({ count, changes, assignees, onClear }: BulkBarProps) {
  const may = useMay();
  const [dialog, setDialog] = useState<'cancel' | 'delete'>();
  return (
    <section
      aria-label={m.admin_bulk_bar()}
      className="enter-rise sticky bottom-0 z-20 flex shrink-0 flex-wrap items-center gap-2 border-t border-stone-2 bg-raised px-5 py-2.5 shadow-float print:hidden"
    >
      <IconButton label={m.admin_bulk_clear()} onPress={onClear}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
      <p role="status" className="figures mr-2 text-14 font-semibold">
        {m.admin_bulk_chosen({ count })}
      </p>
      <Button busy={changes.isBusy} onPress={() => changes.run({ change: 'status', to: 'in-progress' })}>
        <Play aria-hidden className="size-4" />
        {m.admin_bulk_take()}
      </Button>
      <Menu
        label={m.admin_bulk_assign()}
        placement="top start"
        trigger={
          <Button isDisabled={changes.isBusy}>
            <UserRound aria-hidden className="size-4" />
            {m.admin_bulk_assign()}
          </Button>
        }
      >
        {[{ id: null, name: m.admin_detail_nobody() }, ...assignees].map(({ id, name }) => (
          <MenuAction key={id ?? 'none'} onAction={() => changes.run({ change: 'assignee', assigneeId: id })}>
            {name}
          </MenuAction>
        ))}
      </Menu>
      <Menu
        label={m.admin_bulk_priority()}
        placement="top start"
        trigger={
          <Button isDisabled={changes.isBusy}>
            <Flag aria-hidden className="size-4" />
            {m.admin_bulk_priority()}
          </Button>
        }
      >
        {priorities.map((priority) => (
          <MenuAction
            key={priority}
            icon={<LevelMark {...priorityMarks[priority]} />}
            onAction={() => changes.run({ change: 'priority', priority })}
          >
            {priorityWords[priority]()}
          </MenuAction>
        ))}
      </Menu>
      <Button look="danger" isDisabled={changes.isBusy} onPress={() => setDialog('cancel')}>
        {m.admin_bulk_cancel()}
      </Button>
      {may('requests.delete') && (
        <Button look="danger" isDisabled={changes.isBusy} onPress={() => setDialog('delete')}>
          <Trash2 aria-hidden className="size-4" />
          {m.admin_bulk_delete()}
        </Button>
      )}
      <BulkCancelDialog
        isOpen={dialog === 'cancel'}
        onClose={() => setDialog(undefined)}
        onConfirm={(reason) => {
          setDialog(undefined);
          void changes.run({ change: 'status', to: 'cancelled', reason });
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
    </section>
  );
}
