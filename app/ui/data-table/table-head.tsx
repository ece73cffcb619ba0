import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { join } from '#app/ui/join.ts';
import { type Column, cellPadding, roomClasses } from './columns.ts';

/** Column names, always in sight; the sorted one says so to eye and ear. */
export function TableHead<Row>({ columns, select }: { columns: Column<Row>[]; select?: ReactNode }) {
  return (
    <thead>
      <tr>
        {select && (
          <th
            scope="col"
            className="sticky top-(--table-top,0px) z-10 h-9 w-11 border-b border-stone-2 bg-stone-1 pl-1.5 *:-my-1"
          >
            {select}
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={column.sort?.direction}
            style={column.width === undefined ? undefined : { width: column.width }}
            className={join(
              'sticky top-(--table-top,0px) z-10 h-9 border-b border-stone-2 bg-stone-1 text-left text-13 font-semibold whitespace-nowrap text-ink-3',
              cellPadding,
              column.isMain && '@max-[34rem]:pl-5',
              column.align === 'end' && 'text-right',
              roomClasses[column.room ?? 'any'],
            )}
          >
            {column.headerControl ?? <HeaderText column={column} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function HeaderText<Row>({ column }: { column: Column<Row> }) {
  const { header, sort } = column;
  const Arrow = sort?.direction === 'ascending' ? ArrowUp : ArrowDown;
  const text = (
    <span className="inline-flex items-center gap-1">
      {header}
      {sort?.direction !== undefined && <Arrow aria-hidden className="size-3.5" />}
    </span>
  );
  if (sort?.to === undefined) return text;
  return (
    <Link to={sort.to} replace preventScrollReset className="hover:text-ink">
      {text}
    </Link>
  );
}
