import type { ReactNode } from 'react';
import { join } from '#app/ui/join.ts';
import { type ChartProps, type ChartSeries, type ChartTone, fills, strokes, toneOf } from './chart-data.ts';
import { ChartFigure } from './chart-figure.tsx';
import { type Frame, Plot } from './plot.tsx';

/** Values over time as lines, with their table. A series of tone `past` is dashed: what the others are compared with. */
export function LineChart({ actions, ...chart }: ChartProps & { actions?: ReactNode }) {
  const highest = Math.max(0, ...chart.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const drawn = chart.series.map((series, index) => ({ series, tone: toneOf(series, index) }));
  // What is compared with lies under what counts.
  drawn.sort((a, b) => Number(b.tone === 'past') - Number(a.tone === 'past'));
  const running = chart.points.findIndex(({ isRunning }) => isRunning === true);
  return (
    <ChartFigure {...chart} actions={actions}>
      <Plot {...chart} highest={highest}>
        {(frame) => (
          <>
            {frame.current !== undefined && (
              <line
                x1={frame.x(frame.current)}
                x2={frame.x(frame.current)}
                y1={0}
                y2={frame.floor}
                className="stroke-stone-3"
              />
            )}
            {drawn.map(({ series, tone }) => (
              <Line key={series.name} series={series} tone={tone} frame={frame} running={running} />
            ))}
          </>
        )}
      </Plot>
    </ChartFigure>
  );
}

/** Runs of neighbouring values; a gap ends a run. */
function pathOf({ values }: ChartSeries, { x, y }: Frame, from = 0, to = values.length): string {
  let isDown = false;
  const parts: string[] = [];
  for (let index = Math.max(0, from); index < to; index += 1) {
    const value = values[index] ?? null;
    if (value !== null) parts.push(`${isDown ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
    isDown = value !== null;
  }
  return parts.join('');
}

/** A value without neighbours makes no line. */
const isAlone = ({ values }: ChartSeries, index: number) =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

type LineProps = {
  series: ChartSeries;
  tone: ChartTone;
  frame: Frame;
  /** The first point whose time is not over; -1 where all are. */
  running: number;
};

function Line({ series, tone, frame, running }: LineProps) {
  const { current } = frame;
  const value = current === undefined ? null : (series.values[current] ?? null);
  // What is compared with is of a time that is over.
  const over = running === -1 || tone === 'past' ? series.values.length : running;
  const last = series.values[over] ?? null;
  const width = tone === 'past' ? 1.5 : 2;
  const look = { fill: 'none', strokeWidth: width, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  return (
    <g>
      <path
        d={pathOf(series, frame, 0, over)}
        {...look}
        strokeDasharray={tone === 'past' ? '1 4' : undefined}
        className={join('chart-rise', strokes[tone])}
      />
      {over < series.values.length && (
        <path
          d={pathOf(series, frame, over - 1)}
          {...look}
          strokeDasharray="3 5"
          className={join('chart-rise', strokes[tone])}
        />
      )}
      {last !== null && (
        <circle
          cx={frame.x(over)}
          cy={frame.y(last)}
          r={3}
          strokeWidth={1.5}
          className={join('fill-card', strokes[tone])}
        />
      )}
      {series.values.map((each, index) =>
        each !== null && isAlone(series, index) && index < over ? (
          <circle
            key={`${frame.x(index)}`}
            cx={frame.x(index)}
            cy={frame.y(each)}
            r={tone === 'past' ? 1.5 : 2.5}
            className={fills[tone]}
          />
        ) : null,
      )}
      {current !== undefined && value !== null && (
        <circle
          cx={frame.x(current)}
          cy={frame.y(value)}
          r={4}
          strokeWidth={2}
          className={join(fills[tone], 'stroke-card')}
        />
      )}
    </g>
  );
}
