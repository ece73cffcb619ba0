import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { join } from '#app/ui/join.ts';
import { type Column, cellPadding, roomClasses } from './columns.ts';
import { SelectBox } from './select-cell.tsx';
import { TableHead } from './table-head.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

export type DataTableProps<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Where the row leads; the main cell's text is the link's name. */
  rowLink: (row: Row) => string;
  /** The row that is open beside the table. */
  current?: string | undefined;
  /** With a row open, moving the focus moves what is open. */
  onFollow?: ((key: string) => void) | undefined;
  /** Rows of a new search are on their way; the old ones stay, dimmed. */
  isStale?: boolean;
  /** Lets rows be chosen; `name` says what a row is called. */
  selection?: (Selection & { name: (row: Row) => string; allLabel: string }) | undefined;
  footer?: ReactNode;
};

/**
 * Rows that open. Each row has one real link (new tab, middle click and Enter work by themselves) whose box
 * covers the row; the list is one stop of the Tab key, arrows move inside it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowLink, current, onFollow, isStale = false, selection, footer } = props;
  const keys = rows.map(rowKey);
  const body = useRef<HTMLTableSectionElement>(null);
  const select = selection?.toggle;
  const { tabStop, onKeyDown, onFocus, onBlur } = useRowKeys({ keys, rows: body, current, onFollow, onSelect: select });
  return (
    <div className="@container">
      <table aria-label={label} aria-busy={isStale} className="w-full table-fixed text-14">
        <TableHead columns={columns} select={selection && <SelectAll selection={selection} keys={keys} />} />
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onBlur}
          className={join('transition-opacity duration-(--fast)', isStale && 'opacity-50')}
        >
          {rows.map((row, position) => {
            const key = keys[position] ?? '';
            return (
              <tr
                key={key}
                aria-current={key === current ? 'true' : undefined}
                className="relative h-13 scroll-mt-24 border-b border-stone-2 hover:bg-hover has-focus-visible:bg-hover aria-current:bg-selected aria-current:[&>td:first-child]:shadow-[inset_3px_0_var(--harbour)]"
              >
                {selection && (
                  <td className="w-11 pl-1.5">
                    <SelectBox
                      label={selection.name(row)}
                      isChosen={selection.chosen.has(key)}
                      onToggle={(withRange) => selection.toggle(key, withRange)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={join(
                      'overflow-hidden py-1.5 text-ellipsis',
                      cellPadding,
                      column.isMain && '@max-[34rem]:pl-5',
                      column.align === 'end' && 'text-right',
                      roomClasses[column.room ?? 'any'],
                    )}
                  >
                    {column.isMain ? (
                      <Link
                        to={rowLink(row)}
                        data-row={key}
                        tabIndex={key === tabStop ? 0 : -1}
                        preventScrollReset
                        className="stretched block outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-harbour"
                      >
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {footer}
    </div>
  );
}

type SelectAllProps = { selection: Selection & { allLabel: string }; keys: string[] };

/** All rows that are here, or none. */
function SelectAll({ selection, keys }: SelectAllProps) {
  const count = keys.filter((key) => selection.chosen.has(key)).length;
  return (
    <SelectBox
      label={selection.allLabel}
      isChosen={count > 0 && count === keys.length}
      isMixed={count > 0 && count < keys.length}
      onToggle={selection.toggleAll}
    />
  );
}
