import type { ReactNode } from 'react';
import { useState } from 'react';
import { late } from '#app/ui/late.tsx';
import { m } from '#messages/messages.js';
import type { Priority } from '#shared/requests.ts';
import type { Assignee } from './assignees.ts';
import type { Assigning } from './choices.tsx';
import type { RowField, RowMove } from './row-menu.tsx';

const RowMenu = late(async () => (await import('./row-menu.tsx')).RowMenu);

type Edited<Row> = { row: Row; field: RowField; anchor: HTMLElement };
type Editable = { reference: string; name: string; priority: Priority };

/** The value of a row, pressed to change it; the value alone for those who may not. */
export type RowValue<Row> = (row: Row, field: RowField, shown: ReactNode) => ReactNode;

const words: Record<RowField, (row: { row: string }) => string> = {
  owner: m.admin_row_owner,
  priority: m.admin_row_priority,
  status: m.admin_row_status,
};

type RowEditsOptions<Row> = {
  mayEdit: boolean;
  assignees: readonly Assignee[];
  onAssign: (row: Row, change: Assigning) => unknown;
  /** What else can be done by the status, in words; the row has no such menu where there is nothing. */
  moves: (row: Row) => RowMove[];
};

/**
 * Owner, priority and status of a row, each changed by a press on it. One menu serves all rows. Keys reach the same by marking the row, or by
 * opening it: a row stays one stop for them.
 */
export function useRowEdits<Row extends Editable>({ mayEdit, assignees, onAssign, moves }: RowEditsOptions<Row>) {
  const [edited, setEdited] = useState<Edited<Row>>();
  const nameOf = (field: RowField, row: Row) => words[field]({ row: `${row.reference}, ${row.name}` });
  const value: RowValue<Row> = (row, field, shown) => {
    if (!mayEdit || (field === 'status' && moves(row).length === 0)) return shown;
    const label = nameOf(field, row);
    return (
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        title={label}
        onClick={({ currentTarget }) => setEdited({ row, field, anchor: currentTarget })}
        className="relative z-1 -mx-1.5 inline-flex rounded-md px-1.5 py-1 hover:bg-stone-1"
      >
        {shown}
      </button>
    );
  };
  const menu = (
    <RowMenu
      isOpen={edited !== undefined}
      pressed={edited && { ...edited, label: nameOf(edited.field, edited.row), moves: moves(edited.row) }}
      assignees={assignees}
      onAssign={(change) => edited && onAssign(edited.row, change)}
      onClose={() => setEdited(undefined)}
    />
  );
  return { value, menu };
}
