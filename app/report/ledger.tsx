import type { ReactNode } from 'react';

export type LedgerColumn = { label: string; isText?: boolean };
export type LedgerRow = { key: string; head: ReactNode; note?: ReactNode; cells: ReactNode[] };

type LedgerProps = {
  /** What the table is, for those who do not see what stands around it. */
  label: string;
  head: string;
  columns: LedgerColumn[];
  rows: LedgerRow[];
  /** The last column holds what counts. */
  isLastStrong?: boolean;
  look?: 'wide' | 'small';
};

/** A table of figures; where it is narrow each row becomes a block in which every figure carries the name of its column. */
export function Ledger({ label, head, columns, rows, isLastStrong = false, look = 'wide' }: LedgerProps) {
  return (
    <table className="rp-ledger" data-look={look} data-strong={isLastStrong || undefined} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ label: name, isText }) => (
            <th key={name} scope="col" data-text={isText || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head: name, note, cells }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {note ? <small>{note}</small> : null}
            </th>
            {columns.map(({ label: column, isText }, index) => (
              <td key={column} data-label={column} data-text={isText || undefined}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
