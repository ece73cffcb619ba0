import type { ReactNode } from 'react';
import { join } from '#app/ui/join.ts';
import { type ChartProps, fills, strokes, toneOf } from './chart-data.ts';
import { ChartFigure } from './chart-figure.tsx';
import { type Frame, Plot } from './plot.tsx';

type BarChartProps = ChartProps & {
  /** The series of a point on top of each other instead of side by side. */
  isStacked?: boolean;
  actions?: ReactNode;
};

/** Values as bars, with their table. */
export function BarChart({ isStacked = false, actions, ...chart }: BarChartProps) {
  const { points, series } = chart;
  const totals = points.map((_, index) => {
    const values = series.map(({ values }) => values[index] ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  return (
    <ChartFigure {...chart} actions={actions}>
      <Plot {...chart} highest={Math.max(0, ...totals)}>
        {(frame) => points.map(({ key }, index) => <Bars key={key} {...{ chart, isStacked, index, frame }} />)}
      </Plot>
    </ChartFigure>
  );
}

type BarsProps = { chart: ChartProps; isStacked: boolean; index: number; frame: Frame };

/** The bars of one point. */
function Bars({ chart: { points, series }, isStacked, index, frame }: BarsProps) {
  const room = Math.min(frame.band * 0.72, isStacked ? 44 : 28 * series.length);
  const each = isStacked ? room : room / series.length;
  const left = frame.x(index) - room / 2;
  let below = 0;
  const isRunning = points[index]?.isRunning === true;
  return (
    <g className={join('chart-rise', frame.current !== undefined && frame.current !== index && 'opacity-45')}>
      {series.map((one, place) => {
        const value = one.values[index] ?? 0;
        const from = isStacked ? below : 0;
        if (isStacked) below += value;
        const y = frame.y(from + value);
        return (
          <rect
            key={one.name}
            x={isStacked ? left : left + place * each}
            y={y}
            width={Math.max(1, each - (isStacked ? 0 : 1))}
            height={Math.max(0, frame.y(from) - y)}
            rx={isStacked ? 0 : Math.min(2, each / 4)}
            {...(isRunning && { fillOpacity: 0.25, strokeDasharray: '3 2' })}
            className={join(fills[toneOf(one, place)], isRunning && value > 0 && strokes[toneOf(one, place)])}
          />
        );
      })}
    </g>
  );
}
