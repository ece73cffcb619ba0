import { Flag, UserRound } from 'lucide-react';
import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Menu, MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import { type Priority, priorities } from '#shared/requests.ts';
import type { Assignee } from './assignees.ts';
import { useNameToChoose } from './away.ts';

export type Assigning = { change: 'assignee'; assigneeId: string | null } | { change: 'priority'; priority: Priority };

type BulkMenusProps = { assignees: Assignee[]; isBusy: boolean; onChange: (change: Assigning) => unknown };

/** Gives the chosen rows to somebody, and says how much they press. */
export function BulkMenus({ assignees, isBusy, onChange }: BulkMenusProps) {
  const nameToChoose = useNameToChoose();
  return (
    <>
      <Menu
        label={m.admin_bulk_assign()}
        placement="top start"
        trigger={
          <Button isDisabled={isBusy}>
            <UserRound aria-hidden className="size-4" />
            {m.admin_bulk_assign()}
          </Button>
        }
      >
        {[
          { id: null, name: m.admin_detail_nobody() },
          ...assignees.map((each) => ({ id: each.id, name: nameToChoose(each) })),
        ].map(({ id, name }) => (
          <MenuAction key={id ?? 'none'} onAction={() => onChange({ change: 'assignee', assigneeId: id })}>
            {name}
          </MenuAction>
        ))}
      </Menu>
      <Menu
        label={m.admin_bulk_priority()}
        placement="top start"
        trigger={
          <Button isDisabled={isBusy}>
            <Flag aria-hidden className="size-4" />
            {m.admin_bulk_priority()}
          </Button>
        }
      >
        {priorities.map((priority) => (
          <MenuAction
            key={priority}
            icon={<LevelMark {...priorityMarks[priority]} />}
            onAction={() => onChange({ change: 'priority', priority })}
          >
            {priorityWords[priority]()}
          </MenuAction>
        ))}
      </Menu>
    </>
  );
}
