import { AnchoredMenu, MenuAction } from '#app/ui/menu.tsx';
import type { Assignee } from './assignees.ts';
import { type Assigning, OwnerChoices, PriorityChoices } from './choices.tsx';

/** What of a row can be changed where it stands. */
export type RowField = 'owner' | 'priority' | 'status';

/** What else can be done by the status, in words. */
export type RowMove = { label: string; onAction: () => unknown };

type RowMenuProps = {
  /** What was pressed; without it there is no menu. */
  pressed: { label: string; field: RowField; anchor: HTMLElement; moves: readonly RowMove[] } | undefined;
  isOpen: boolean;
  assignees: readonly Assignee[];
  onAssign: (change: Assigning) => unknown;
  onClose: () => void;
};

/** The choices for a value of a row, at that value. */
export function RowMenu({ pressed, assignees, onAssign, onClose }: RowMenuProps) {
  if (!pressed) return null;
  const { label, field, anchor, moves } = pressed;
  return (
    <AnchoredMenu label={label} anchor={anchor} onClose={onClose}>
      {field === 'owner' ? (
        <OwnerChoices assignees={assignees} onChange={onAssign} />
      ) : field === 'priority' ? (
        <PriorityChoices onChange={onAssign} />
      ) : (
        moves.map((move) => (
          <MenuAction key={move.label} onAction={() => void move.onAction()}>
            {move.label}
          </MenuAction>
        ))
      )}
    </AnchoredMenu>
  );
}
