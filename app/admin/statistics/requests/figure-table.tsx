import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';

export type FigureCell = { text: string; to?: string | undefined; isLate?: boolean };
export type FigureRow = { key: string; name: ReactNode; to?: string | undefined; cells: FigureCell[] };

type FigureTableProps = { title: string; head: string; columns: string[]; rows: FigureRow[] };

const linkLook =
  'underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-3';

/** Rows of figures under one heading each; a figure that a list can show leads to it. */
export function FigureTable({ title, head, columns, rows }: FigureTableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that arrow keys scroll it
    <section aria-label={m.admin_work_table({ title })} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table aria-label={title} className="w-full text-14">
        <thead>
          <tr className="text-12 tracking-tight text-ink-3 sm:text-13 sm:tracking-normal">
            <th scope="col" className="py-1 pr-3 text-left font-semibold">
              {head}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pl-1 text-right sm:pl-3 align-bottom font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, to, cells }) => (
            <tr key={key} className="border-t border-stone-2">
              <th scope="row" className="h-10 py-1 pr-3 text-left font-normal">
                {to === undefined ? (
                  name
                ) : (
                  <Link to={to} className={linkLook}>
                    {name}
                  </Link>
                )}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index]}
                  className={join('figures pl-1 text-right sm:pl-3', cell.isLate && 'font-semibold text-red')}
                >
                  {cell.to === undefined ? (
                    cell.text
                  ) : (
                    <Link to={cell.to} className={linkLook}>
                      {cell.text}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
