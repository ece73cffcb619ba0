import type { ReactNode } from 'react';

export type BarRow = { key: string; label: ReactNode; value: number; more?: string };

type BarListProps = {
  title: string;
  /** Heads of the three columns. */
  headers: { label: string; value: string; more: string };
  rows: readonly BarRow[];
  format: (value: number) => string;
};

/** A ranking: a table whose first column is drawn over a bar as long as its value. It needs no twin. */
export function BarList({ title, headers, rows, format }: BarListProps) {
  const highest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table aria-label={title} className="w-full table-fixed text-14">
      <thead>
        <tr className="text-13 text-ink-3">
          <th scope="col" className="py-1 text-left font-semibold">
            {headers.label}
          </th>
          <th scope="col" className="w-16 py-1 text-right font-semibold">
            {headers.value}
          </th>
          <th scope="col" className="w-24 py-1 text-right font-semibold">
            {headers.more}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, more }) => (
          <tr key={key}>
            <th scope="row" className="relative h-9 text-left font-normal">
              <span
                aria-hidden
                className="absolute inset-y-0.5 left-0 rounded-sm bg-selected print:border-b print:border-harbour"
                style={{ width: `${(value / highest) * 100}%` }}
              />
              <span className="relative block truncate px-2">{label}</span>
            </th>
            <td className="figures text-right font-semibold">{format(value)}</td>
            <td className="figures text-right text-ink-2">{more}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
