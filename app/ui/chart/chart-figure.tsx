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

/** Title, legend and the switch between a drawing and its table. In a grid, figures side by side share their rows: the drawings stand level. */
export function ChartFigure({ actions, children, ...chart }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const { title, series } = chart;
  const Icon = isTable ? ChartColumn : Table;
  return (
    <figure className="row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid content-start gap-y-1">
      <figcaption className="flex min-h-9 items-start gap-x-4">
        <h2 className="grow pt-1.5 text-15 font-semibold leading-snug">{title}</h2>
        <span className="flex shrink-0 items-center gap-1 print:hidden">
          {actions}
          <IconButton
            label={isTable ? m.ui_chart_as_chart({ title }) : m.ui_chart_as_table({ title })}
            onPress={() => setTable((was) => !was)}
          >
            <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
          </IconButton>
        </span>
      </figcaption>
      {series.length > 1 ? <Legend series={isTable ? [] : series} /> : <div />}
      <div className="mt-1 min-w-0">{isTable ? <ChartTable {...chart} /> : children}</div>
    </figure>
  );
}

const Legend = ({ series }: Pick<ChartProps, 'series'>) => (
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
);
