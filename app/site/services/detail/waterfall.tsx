import { m } from '#messages/messages.js';
import { FigureCaption, type PageProps } from './page-parts.tsx';

/** What is there after how many seconds, for two pages, on one time axis. */
export function Waterfall({ page }: PageProps) {
  const longest = Math.max(...page.chart.points.flatMap((point) => point.values));
  return (
    <figure className="drawn waterfall">
      <div className="waterfall-grid">
        {page.chart.series.map((name, index) => (
          <dl key={name} className={index === 0 ? 'theirs' : 'ours'}>
            <div className="waterfall-name">
              <dt>{name}</dt>
              <dd className="figure">
                {m.site_services_seconds({ value: String(page.chart.points.at(-1)?.values[index] ?? 0) })}
              </dd>
            </div>
            {page.chart.points.map(({ label, values }) => {
              const value = values[index] ?? 0;
              return (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                      <rect className="track" width="100" height="10" />
                      <rect width={(value / longest) * 100} height="10" />
                    </svg>
                    <span className="figure">{m.site_services_seconds({ value: value.toFixed(1) })}</span>
                  </dd>
                </div>
              );
            })}
          </dl>
        ))}
      </div>
      <FigureCaption page={page} />
    </figure>
  );
}
