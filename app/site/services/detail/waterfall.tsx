import { m } from '#messages/messages.js';
import { FigureCaption, type PageProps } from './page-parts.tsx';

const longest = 7;
const seconds = Array.from({ length: longest - 1 }, (_, index) => index + 1);

/** What a part waits for: the last of the parts that are there before it. */
const startOf = (end: number, ends: number[]) => Math.max(0, ...ends.filter((other) => other < end));

/** When each part of a page begins to come and is there, for two pages, on one time axis. */
export function Waterfall({ page }: PageProps) {
  const { series, points } = page.chart;
  const place = (value: number) => (value / longest) * 100;
  const grid = seconds.map((second) => `M${place(second)} 0V10`).join('');
  return (
    <figure className="drawn waterfall">
      <div className="waterfall-grid">
        {series.map((name, index) => {
          const ends = points.map(({ values }) => values[index] ?? 0);
          return (
            <dl key={name} className={index === 0 ? 'theirs' : 'ours'}>
              <div className="waterfall-name">
                <dt>{name}</dt>
                <dd className="figure">{m.site_services_seconds({ value: String(ends.at(-1) ?? 0) })}</dd>
              </div>
              {points.map(({ label }, part) => {
                const end = ends[part] ?? 0;
                const start = startOf(end, ends);
                return (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                        <path className="second" d={grid} />
                        <path className="waits" d={`M0 5H${place(start)}`} />
                        <rect x={place(start)} y="1.5" width={place(end - start)} height="7" />
                      </svg>
                      <span className="figure">{m.site_services_seconds({ value: end.toFixed(1) })}</span>
                    </dd>
                  </div>
                );
              })}
            </dl>
          );
        })}
      </div>
      <FigureCaption page={page} />
    </figure>
  );
}
