import type { ReactNode } from 'react';
import { useReport } from '#app/report/context.ts';
import { Ledger, type LedgerColumn, type LedgerRow } from '#app/report/ledger.tsx';
import { m } from '#messages/messages.js';

export type ChartKey = { tone: string; label: string };

type Props = {
  title: string;
  note?: string;
  keys?: ChartKey[];
  isHero?: boolean;
  /** The drawing for wide places and that for narrow ones; the style sheet shows one of them. */
  wide: ReactNode;
  narrow: ReactNode;
  /** The same as a table. */
  head: string;
  columns: LedgerColumn[];
  rows: LedgerRow[];
};

/** A drawing with its title, what its colours mean, and its twin as a table. */
export function Chart({ title, note, keys = [], isHero = false, wide, narrow, head, columns, rows }: Props) {
  const { say } = useReport();
  // The first drawing stands right below the title of the report, the others in its sections.
  const Heading = isHero ? 'h2' : 'h3';
  return (
    <figure className="rp-chart" data-hero={isHero || undefined}>
      <figcaption>
        <Heading>{title}</Heading>
        {note ? <p>{note}</p> : null}
        {keys.length === 0 ? null : (
          <p className="rp-keys">
            {keys.map(({ tone, label }) => (
              <span key={label}>
                <i data-tone={tone} />
                {label}
              </span>
            ))}
          </p>
        )}
      </figcaption>
      <div className="rp-wide">{wide}</div>
      <div className="rp-narrow">{narrow}</div>
      <details className="rp-rule rp-twin">
        <summary>{m.report_chart_twin({}, say)}</summary>
        <Ledger label={title} head={head} columns={columns} rows={rows} look="small" />
      </details>
    </figure>
  );
}
