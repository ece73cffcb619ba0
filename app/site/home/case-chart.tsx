import { m } from '#messages/messages.js';
import type { CaseChart as Chart } from '#shared/case-studies.ts';
import { smoothPath } from './smooth-path.ts';

const width = 600;
const sizes = { detailed: { height: 200, top: 26 }, plain: { height: 96, top: 12 } };

/** Monthly figures of a case: pale before the work began, yellow (or blue) after. */
export function CaseChart({ chart, detailed }: { chart: Chart; detailed: boolean }) {
  const { height, top } = detailed ? sizes.detailed : sizes.plain;
  const highest = Math.max(...chart.points);
  const points = chart.points.map((value, index) => {
    const x = 8 + (index / (chart.points.length - 1)) * (width - 16);
    return [x, height - (value / highest) * (height - top)] as const;
  });
  const [startX] = points[chart.start] as readonly [number, number];
  const [endX, endY] = points.at(-1) as readonly [number, number];
  const first = chart.points[chart.start] ?? 0;
  const last = chart.points.at(-1) ?? 0;
  return (
    <figure className="case-chart">
      <svg
        viewBox={`0 0 ${width} ${height + 2}`}
        role="img"
        aria-label={m.site_cases_before_after({ label: chart.label, first, last })}
      >
        {detailed && <path className="grid" d={`M0 ${height / 3}H${width}M0 ${(height * 2) / 3}H${width}`} />}
        <path className="grid" d={`M0 ${height}H${width}`} />
        <path className="start" d={`M${startX} ${top / 2}V${height}`} />
        <path className="before" d={smoothPath(points.slice(0, chart.start + 1))} />
        <path className="after" pathLength={1} d={smoothPath(points.slice(chart.start))} />
        <circle cx={endX} cy={endY} r="8" />
        {detailed && (
          <text x={startX + 12} y={top / 2 + 14}>
            {m.site_chart_start()}
          </text>
        )}
      </svg>
      <figcaption>{chart.label}</figcaption>
    </figure>
  );
}
