import { m } from '#messages/messages.js';
import { FigureCaption, type PageProps } from './page-parts.tsx';

const prices = [10, 20, 30, 40, 50];
const gap = [28, 36] as const;

/** Two drawings of the same figures; styles show the one that there is room for. */
const sizes = {
  wide: { width: 1200, base: 420, edge: 40, point: 26 },
  narrow: { width: 520, base: 460, edge: 34, point: 16 },
};

type Drawing = PageProps & { size: keyof typeof sizes };

function PriceDrawing({ page, size }: Drawing) {
  const { points, series, caption } = page.chart;
  const { width, base, edge, point } = sizes[size];
  const most = Math.max(...points.map(({ values }) => values[1] ?? 0));
  const xOf = (price: number) => edge + ((price - 10) / 40) * (width - edge * 2);
  const yOf = (orders: number) => base - 40 - (orders / most) * (base - 130);
  const [from, to] = gap.map(xOf) as [number, number];
  const you = points.find(({ label }) => label === 'You')?.values ?? [];
  const [atX, atY] = [xOf(you[0] ?? 0), yOf(you[1] ?? 0)];
  const tip = Math.round((from + to) / 2);
  return (
    <svg className={`map-${size}`} viewBox={`0 0 ${width} ${base + 50}`} role="img" aria-label={caption}>
      <rect className="gap" x={from} y="0" width={to - from} height={base} />
      <text className="gap-word" x={tip} y="70" textAnchor="middle">
        {m.site_services_gap()}
      </text>
      <text x="0" y="24">
        ↑ {series[1]}
      </text>
      <text x={width} y={base - 14} textAnchor="end">
        {series[0]} →
      </text>
      <path className="hair" d={`M0 ${base}.5H${width}`} />
      {prices.map((price) => (
        <text key={price} x={xOf(price)} y={base + 36} textAnchor="middle">
          €{price}
        </text>
      ))}
      {points.map(({ label, values: [price = 0, orders = 0] }) => (
        <g key={label} className={label === 'You' ? 'ours' : undefined}>
          <circle cx={xOf(price)} cy={yOf(orders)} r={point / 2.6 + (orders / most) * point} />
          {label === 'You' && (
            <text x={xOf(price)} y={yOf(orders) + 56} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
      <path className="move" d={`M${atX + point + 8} ${atY}H${tip}m-14-12 14 12-14 12`} />
    </svg>
  );
}

/** Rivals by price and monthly orders: the size of a point is its orders too. One of them is the reader. */
export function PriceMap({ page }: PageProps) {
  return (
    <figure className="drawn price-map">
      <div className="wrap">
        <PriceDrawing page={page} size="wide" />
        <PriceDrawing page={page} size="narrow" />
        <FigureCaption page={page} />
      </div>
    </figure>
  );
}
