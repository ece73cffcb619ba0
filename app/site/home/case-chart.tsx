import { m } from '#messages/messages.js';
import type { CaseChart as Chart } from '#shared/case-studies.ts';
import { smoothPath } from './smooth-path.ts';

const figure = new Intl.NumberFormat('en-GB');

const width = 600;
const sizes = { detailed: { height: 420, top: 40 }, wide: { height: 230, top: 34 }, plain: { height: 112, top: 12 } };

/** Two round values between nothing and the highest, each with its line. */
function ScaleLines({ highest, yOf }: { highest: number; yOf: (value: number) => number }) {
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [5, 4, 2.5, 2, 1, 0.5, 0.4, 0.25].map((part) => part * magnitude).find((part) => part * 2.4 <= highest);
  if (!step) return null;
  return [step, step * 2].map((value) => (
    <g key={value}>
      <path className="gridline" d={`M0 ${yOf(value)}H${width}`} />
      <text x="0" y={yOf(value) - 8}>
        {figure.format(value)}
      </text>
    </g>
  ));
}

type Props = { chart: Chart; detailed: boolean; isWide?: boolean };

/** Monthly figures of a case: pale before the work began, yellow (or blue) after. */
export function CaseChart({ chart, detailed, isWide = false }: Props) {
  // The line of a wide chart begins and ends where the text of its page does.
  const edge = isWide ? 0 : 8;
  const { height, top } = sizes[isWide ? 'wide' : detailed ? 'detailed' : 'plain'];
  const highest = Math.max(...chart.points);
  const yOf = (value: number) => height - (value / highest) * (height - top);
  const points = chart.points.map((value, index) => {
    const x = edge + (index / (chart.points.length - 1)) * (width - edge * 2);
    return [x, yOf(value)] as const;
  });
  const [startX] = points[chart.start] as readonly [number, number];
  const [endX, endY] = points.at(-1) as readonly [number, number];
  const first = figure.format(chart.points[chart.start] ?? 0);
  const last = figure.format(chart.points.at(-1) ?? 0);
  return (
    <figure className="case-chart">
      <svg
        viewBox={`0 0 ${width} ${height + 2}`}
        role="img"
        aria-label={m.site_cases_before_after({ label: chart.label, first, last })}
      >
        {detailed && <ScaleLines highest={highest} yOf={yOf} />}
        <path className="gridline" d={`M0 ${height}H${width}`} />
        <path className="start" d={`M${startX} ${top / 2}V${height}`} />
        <path className="before" d={smoothPath(points.slice(0, chart.start + 1))} />
        <path className="after" pathLength={1} d={smoothPath(points.slice(chart.start))} />
        <circle cx={endX} cy={endY} r="8" />
        {detailed && (
          <>
            <text x={startX + 12} y={top / 2 + 14}>
              {m.site_chart_start()}
            </text>
            <text className="end" x={endX} y={endY - 22} textAnchor="end">
              {last}
            </text>
          </>
        )}
      </svg>
      <figcaption>{chart.label}</figcaption>
    </figure>
  );
}
