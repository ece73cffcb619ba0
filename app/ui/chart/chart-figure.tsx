import { ChartColumn, Table } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';
import { type ChartProps, fills, toneOf } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

type ChartFigureProps = ChartProps & {
  /** Beside the switch between chart and table. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Title, legend and the switch between a drawing and its table. */
export function ChartFigure({ actions, children, ...chart }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const { title, series } = chart;
  return (
    <figure className="min-w-0">
      <figcaption className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-15 font-semibold">{title}</h2>
        {!isTable && series.length > 1 && (
          <ul className="flex flex-wrap gap-x-4 text-13 text-ink-2">
            {series.map((each, index) => (
              <li key={each.name} className="flex items-center gap-1.5">
                <svg aria-hidden="true" width="10" height="10" className={fills[toneOf(each, index)]}>
                  <rect width="10" height="10" rx="2" />
                </svg>
                {each.name}
              </li>
            ))}
          </ul>
        )}
        <span className="ml-auto flex items-center gap-1 print:hidden">
          {actions}
          <IconButton
            label={isTable ? m.ui_chart_as_chart({ title }) : m.ui_chart_as_table({ title })}
            onPress={() => setTable((was) => !was)}
          >
            {isTable ? (
              <ChartColumn aria-hidden className="size-4.5" strokeWidth={1.75} />
            ) : (
              <Table aria-hidden className="size-4.5" strokeWidth={1.75} />
            )}
          </IconButton>
        </span>
      </figcaption>
      <div className="mt-2">{isTable ? <ChartTable {...chart} /> : children}</div>
    </figure>
  );
}
