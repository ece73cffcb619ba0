import { join } from '#app/ui/join.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type Column, cellPadding, roomClasses } from './columns.ts';
import { TableHead } from './table-head.tsx';

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5'];

/** The table before its rows: same columns, same heights, so that nothing moves when they come. */
export function TableSkeleton<Row>({
  columns,
  label,
  count = 9,
}: {
  columns: Column<Row>[];
  label: string;
  count?: number;
}) {
  return (
    <div className="@container" aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <table aria-hidden="true" className="w-full table-fixed text-14">
        <TableHead columns={columns} />
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
            <tr key={row} className="h-13 border-b border-stone-2">
              {columns.map((column, position) => (
                <td
                  key={column.id}
                  className={join(cellPadding, column.isMain && '@max-[34rem]:pl-5', roomClasses[column.room ?? 'any'])}
                >
                  <Skeleton className={widths[(row + position * 2) % widths.length] ?? 'w-2/3'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
