import { m } from '#messages/messages.js';
import { FigureCaption, type PageProps } from './page-parts.tsx';

const width = 1200;
const base = 420;
const prices = [10, 20, 30, 40, 50];

/** Rivals by price and monthly orders: the size of a point is its orders too. One of them is the reader. */
export function PriceMap({ page }: PageProps) {
  const { points, series, caption } = page.chart;
  const most = Math.max(...points.map(({ values }) => values[1] ?? 0));
  const xOf = (price: number) => 40 + ((price - 10) / 40) * (width - 80);
  const yOf = (orders: number) => base - 40 - (orders / most) * (base - 130);
  return (
    <figure className="drawn price-map">
      <div className="wrap">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="chart-scroll" aria-label={m.site_services_swipe_chart()} tabIndex={0}>
          <svg viewBox={`0 0 ${width} 470`} role="img" aria-label={caption}>
            <rect className="gap" x={xOf(28)} y="0" width={xOf(36) - xOf(28)} height={base} />
            <text className="gap-word" x={xOf(32)} y="40" textAnchor="middle">
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
              <text key={price} x={xOf(price)} y="456" textAnchor="middle">
                €{price}
              </text>
            ))}
            {points.map(({ label, values: [price = 0, orders = 0] }) => {
              const isOurs = label === 'You';
              return (
                <g key={label} className={isOurs ? 'ours' : undefined}>
                  <circle cx={xOf(price)} cy={yOf(orders)} r={10 + (orders / most) * 26} />
                  {isOurs && (
                    <text x={xOf(price)} y={yOf(orders) + 56} textAnchor="middle">
                      {label}
                    </text>
                  )}
                </g>
              );
            })}
            <path className="move" d={`M${xOf(24) + 34} ${yOf(980)}H${xOf(31)}m-14-12 14 12-14 12`} />
          </svg>
        </section>
        <FigureCaption page={page} />
      </div>
    </figure>
  );
}
