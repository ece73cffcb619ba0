import { smoothPath } from '#app/site/home/smooth-path.ts';
import { m } from '#messages/messages.js';
import type { PageProps } from './page-parts.tsx';

const width = 560;
const base = 520;
const top = 40;

/** One rising line over columns, its start and end named. */
export function GrowthChart({ page }: PageProps) {
  const values = page.chart.points.map((point) => point.values[0] ?? 0);
  const highest = Math.max(...values);
  const step = width / values.length;
  const yOf = (value: number) => base - (value / highest) * (base - top);
  const at = (value: number, index: number) => [step * (index + 0.5), yOf(value)] as const;
  const points = values.map(at);
  const [endX, endY] = points.at(-1) as readonly [number, number];
  const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0];
  return (
    <figure className="drawn growth">
      <p className="growth-title">{page.chart.caption}</p>
      <svg viewBox={`0 0 ${width} ${base + 32}`} role="img" aria-label={`${page.chart.series[0]}: ${first} → ${last}`}>
        <path className="gridline" d={`M0 ${yOf(highest / 2)}H${width}M0 ${base}.5H${width}`} />
        {points.map(([x, y], index) => (
          <rect
            key={page.chart.points[index]?.label}
            className="column"
            x={x - 15}
            y={y}
            width="30"
            height={base - y}
          />
        ))}
        <path className="line" d={smoothPath(points.map(([x, y]) => [x, y - 14] as const))} />
        <circle className="dot" cx={endX} cy={endY - 14} r="7" />
        <text x={step / 2 - 15} y={yOf(first) - 32}>
          {first}
        </text>
        <text className="strong" x={endX - 22} y={endY - 8} textAnchor="end">
          {last}
        </text>
        <text x={step / 2 - 15} y={base + 26}>
          {page.chart.points[0]?.label}
        </text>
        <text x={endX + 15} y={base + 26} textAnchor="end">
          {page.chart.points.at(-1)?.label}
        </text>
      </svg>
      <figcaption>
        <a href="#method">{m.site_services_how_drawn()}</a>
      </figcaption>
    </figure>
  );
}
