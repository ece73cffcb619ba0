import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { join } from '#app/ui/join.ts';
import { type ChartProps, fills, pointLabel, toneOf } from './chart-data.ts';
import { writeValue } from './chart-table.tsx';
import { labelled, type Scale, scaleTo } from './scale.ts';
import { useWidth } from './use-width.ts';

/** Where things stand inside the drawing, in pixels. */
export type Frame = {
  /** Centre of a point's band. */
  x: (index: number) => number;
  y: (value: number) => number;
  /** Width of a point's band. */
  band: number;
  /** Where zero is. */
  floor: number;
  /** The point that is read now. */
  current: number | undefined;
};

const head = 8;
const foot = 24;
/** Room of one label on the axis below, and of one digit on the axis at the left. */
const labelRoom = 64;
const digitRoom = 7.5;

function frameOf(props: ChartProps, scale: Scale, width: number, height: number) {
  const left = Math.ceil(Math.max(...scale.ticks.map((tick) => props.format(tick).length)) * digitRoom) + 10;
  const band = Math.max(0, width - left - 4) / Math.max(1, props.points.length);
  const floor = height - foot;
  return {
    left,
    band,
    floor,
    x: (index: number) => left + band * (index + 0.5),
    y: (value: number) => floor - (Math.min(value, scale.top) / scale.top) * (floor - head),
  };
}

type PlotProps = ChartProps & {
  /** Highest value that is drawn. */
  highest: number;
  children: (frame: Frame) => ReactNode;
};

/**
 * Axes, and the reading of one point at a time: by pointer, or by arrow keys as a slider whose value text names point and numbers,
 * so that a screen reader hears what a mouse shows. The drawing itself is hidden from it.
 */
export function Plot({ highest, children, ...props }: PlotProps) {
  const { title, points, series, format, max, height = 220 } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [current, setCurrent] = useState<number>();
  const scale = scaleTo(max ?? highest);
  const { left, ...frame } = frameOf(props, scale, width, height);
  const last = points.length - 1;
  const at = Math.min(current ?? last, last);

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    setCurrent(Math.max(0, Math.min(last, Math.floor(offset / Math.max(frame.band, 0.001)))));
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === 'Escape') setCurrent(undefined);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(Math.max(0, Math.min(last, next)));
  }

  const said = series.map(({ name, values }) => `${name}: ${writeValue(values[at], format)}`).join(', ');
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={points[at] ? `${pointLabel(points[at])}. ${said}` : ''}
      onKeyDown={onKeyDown}
      onFocus={() => setCurrent((was) => was ?? last)}
      onBlur={() => setCurrent(undefined)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setCurrent(undefined)}
      className="relative touch-pan-y rounded-md"
      style={{ height }}
    >
      {width > 0 && (
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 block overflow-visible">
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={left}
                x2={width}
                y1={frame.y(tick)}
                y2={frame.y(tick)}
                className={tick === 0 ? 'stroke-edge' : 'stroke-stone-2'}
              />
              <text x={left - 8} y={frame.y(tick) + 4} textAnchor="end" className="figures fill-ink-3 text-12">
                {format(tick)}
              </text>
            </g>
          ))}
          {labelled(points.length, width - left, labelRoom).map((index) => (
            <text
              key={points[index]?.key}
              x={Math.min(frame.x(index), width - 20)}
              y={height - 6}
              textAnchor="middle"
              className="figures fill-ink-3 text-12"
            >
              {points[index]?.short ?? points[index]?.label}
            </text>
          ))}
          {children({ ...frame, current: current === undefined ? undefined : at })}
        </svg>
      )}
      {current !== undefined && points[at] && <Readout {...props} index={at} x={frame.x(at)} width={width} />}
    </div>
  );
}

function Readout(props: ChartProps & { index: number; x: number; width: number }) {
  const { points, series, format, index, x, width } = props;
  const isRight = x > width / 2;
  const point = points[index];
  return (
    <div
      aria-hidden="true"
      className={join(
        'pointer-events-none absolute top-0 z-10 rounded-md bg-raised px-2.5 py-1.5 text-13 whitespace-nowrap shadow-float print:hidden',
        isRight && '-translate-x-full',
      )}
      style={{ left: isRight ? x - 10 : x + 10 }}
    >
      <p className="font-semibold">{point && pointLabel(point)}</p>
      {series.map((each, place) => (
        <p key={each.name} className="flex items-center gap-2">
          <svg aria-hidden="true" width="8" height="8" className={fills[toneOf(each, place)]}>
            <rect width="8" height="8" rx="2" />
          </svg>
          {each.name}
          <span className="figures ml-auto pl-3 font-semibold">{writeValue(each.values[index], format)}</span>
        </p>
      ))}
    </div>
  );
}
