import { m } from '#messages/messages.js';
import { FigureCaption, type PageProps } from './page-parts.tsx';

const whole = new Intl.NumberFormat('en-GB');

/** Two drawings of the same figures; styles show the one that there is room for. */
const sizes = {
  wide: { width: 1200, base: 300, top: 36 },
  narrow: { width: 520, base: 330, top: 48 },
};

type Drawing = PageProps & { size: keyof typeof sizes };

/** Stock week by week as steps, with the line below which the next order is late. A narrow drawing names only where it begins, turns and ends. */
function StockDrawing({ page, size }: Drawing) {
  const { points, series, caption } = page.chart;
  const { width, base, top } = sizes[size];
  const highest = Math.max(...points.flatMap((point) => point.values));
  const yOf = (value: number) => Math.round(base - (value / highest) * (base - top));
  const step = width / points.length;
  const steps = points.map(({ values }, index) => `${index === 0 ? 'M0 ' : 'V'}${yOf(values[0] ?? 0)}h${step}`);
  const reorder = yOf(points[0]?.values[1] ?? 0);
  const isLow = ({ values: [units = 0, level = 0] }: (typeof points)[number]) => units < level;
  const low = points.findIndex(isLow);
  const turns = [0, low, points.findIndex(({ values }) => values[0] === highest), points.length - 1];
  const isNamed = (index: number) => size === 'wide' || turns.includes(index);
  return (
    <svg className={`stock-${size}`} viewBox={`0 0 ${width} ${base + 40}`} role="img" aria-label={caption}>
      <path className="stock-area" d={`${steps.join('')}V${base}H0z`} />
      <path className="stock-line" d={steps.join('')} />
      <path className="reorder" d={`M0 ${reorder}H${width}`} />
      <path className="hair" d={`M0 ${base}.5H${width}`} />
      {low >= 0 && <circle className="dot" cx={low * step} cy={reorder} r="9" />}
      <text x="12" y={reorder - 12} className="on-area">
        {series[1]}
      </text>
      {points.map((point, index) => (
        <g key={point.label} textAnchor="middle">
          {isNamed(index) && (
            <text x={step * (index + 0.5)} y={yOf(point.values[0] ?? 0) + (isLow(point) ? 34 : -12)}>
              {whole.format(point.values[0] ?? 0)}
            </text>
          )}
          {isNamed(index) && (
            <text className="axis" x={step * (index + 0.5)} y={base + 30}>
              {size === 'wide' ? point.label : index + 1}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

export function StockChart({ page }: PageProps) {
  return (
    <figure className="drawn stock">
      <div className="wrap">
        <h2>{m.site_services_stock_heading()}</h2>
        <StockDrawing page={page} size="wide" />
        <StockDrawing page={page} size="narrow" />
        <FigureCaption page={page} />
      </div>
    </figure>
  );
}
