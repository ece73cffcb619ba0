import { Flag, UserRound } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import type { Assignee } from './assignees.ts';
import { type Assigning, OwnerChoices, PriorityChoices } from './choices.tsx';

type BulkMenusProps = { assignees: Assignee[]; isBusy: boolean; onChange: (change: Assigning) => unknown };

/** Gives the chosen rows to somebody, and says how much they press. */
export const BulkMenus = ({ assignees, isBusy, onChange }: BulkMenusProps) => (
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
      <OwnerChoices assignees={assignees} onChange={onChange} />
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
      <PriorityChoices onChange={onChange} />
    </Menu>
  </>
);
