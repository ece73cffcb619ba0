import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '#app/ui/download.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { csvFile } from '#shared/csv.ts';

export type Csv = { name: string; lines: () => (string | number)[][] };

/** Saves the numbers of a panel. */
export function CsvButton({ title, csv }: { title: string; csv: Csv }) {
  return (
    <IconButton
      label={m.admin_stats_csv({ title })}
      className="print:hidden"
      onPress={() => saveFile(new Blob([csvFile(csv.lines())], { type: 'text/csv' }), `${csv.name}.csv`)}
    >
      <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
    </IconButton>
  );
}

type PanelProps = {
  title: string;
  /** Its numbers as a file, where it has some. */
  csv?: Csv | undefined;
  isEmpty: boolean;
  /** Across both columns. */
  isWide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
};

/** One question about the period, with its answer as a file. */
export function Panel({ title, csv, isEmpty, isWide = false, actions, children }: PanelProps) {
  return (
    <section aria-label={title} className={join(panelLook, isWide && 'xl:col-span-2')}>
      <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="mr-auto text-15 font-semibold">{title}</h2>
        {actions}
        {csv && !isEmpty && <CsvButton title={title} csv={csv} />}
      </div>
      {isEmpty ? <p className="py-6 text-center text-14 text-ink-3">{m.admin_stats_nothing()}</p> : children}
    </section>
  );
}

export const panelLook = 'min-w-0 rounded-lg border border-stone-2 bg-card px-4 pt-2 pb-4 print:break-inside-avoid';
