import { m } from '#messages/messages.js';
import { FigureCaption, type PageProps } from './page-parts.tsx';

const width = 1200;
const base = 300;
const whole = new Intl.NumberFormat('en-GB');

/** Stock week by week as steps, with the line below which the next order is late. */
export function StockChart({ page }: PageProps) {
  const { points, series, caption } = page.chart;
  const highest = Math.max(...points.flatMap((point) => point.values));
  const yOf = (value: number) => Math.round(base - (value / highest) * (base - 36));
  const step = width / points.length;
  const steps = points.map(({ values }, index) => `${index === 0 ? 'M0 ' : 'V'}${yOf(values[0] ?? 0)}h${step}`);
  const reorder = yOf(points[0]?.values[1] ?? 0);
  const low = points.findIndex(({ values }) => (values[0] ?? 0) < (values[1] ?? 0));
  return (
    <figure className="drawn stock">
      <div className="wrap">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="chart-scroll" aria-label={m.site_services_swipe_chart()} tabIndex={0}>
          <svg viewBox={`0 0 ${width} 340`} role="img" aria-label={caption}>
            <path className="stock-area" d={`${steps.join('')}V${base}H0z`} />
            <path className="stock-line" d={steps.join('')} />
            <path className="reorder" d={`M0 ${reorder}H${width}`} />
            <path className="hair" d={`M0 ${base}.5H${width}`} />
            {low >= 0 && <circle className="dot" cx={low * step} cy={reorder} r="9" />}
            <text x="12" y={reorder - 12} className="on-area">
              {series[1]}
            </text>
            {points.map(({ label, values }, index) => (
              <g key={label}>
                <text
                  x={step * (index + 0.5)}
                  y={yOf(values[0] ?? 0) + ((values[0] ?? 0) < (values[1] ?? 0) ? 26 : -12)}
                  textAnchor="middle"
                >
                  {whole.format(values[0] ?? 0)}
                </text>
                <text className="axis" x={step * (index + 0.5)} y="328" textAnchor="middle">
                  {label}
                </text>
              </g>
            ))}
          </svg>
        </section>
        <FigureCaption page={page} />
      </div>
    </figure>
  );
}
