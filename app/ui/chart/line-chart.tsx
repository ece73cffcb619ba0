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
              <Line key={series.name} series={series} tone={tone} frame={frame} />
            ))}
          </>
        )}
      </Plot>
    </ChartFigure>
  );
}

/** Runs of neighbouring values; a gap ends a run. */
function pathOf({ values }: ChartSeries, { x, y }: Frame): string {
  let isDown = false;
  const parts: string[] = [];
  for (const [index, value] of values.entries()) {
    if (value !== null) parts.push(`${isDown ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
    isDown = value !== null;
  }
  return parts.join('');
}

function Line({ series, tone, frame }: { series: ChartSeries; tone: ChartTone; frame: Frame }) {
  const { current } = frame;
  const value = current === undefined ? null : (series.values[current] ?? null);
  return (
    <g>
      <path
        d={pathOf(series, frame)}
        fill="none"
        strokeWidth={tone === 'past' ? 1.5 : 2}
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={tone === 'past' ? '1 4' : undefined}
        className={join('chart-rise', strokes[tone])}
      />
      {series.values.length === 1 && series.values[0] !== null && (
        <circle cx={frame.x(0)} cy={frame.y(series.values[0] ?? 0)} r={3} className={fills[tone]} />
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
