import { HowCounted } from '#app/site/parts/how-counted.tsx';
import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

export function Statistics({ statistics }: { statistics: ContentItem<'statistic'>[] }) {
  if (statistics.length === 0) return null;
  return (
    <section className="statistics" aria-labelledby="statistics-heading">
      <div className="wrap">
        <h2 id="statistics-heading">{m.site_portfolio_statistics()}</h2>
        <div>
          <dl className="statistic-figures">
            {statistics.map(({ id, value, label }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd className="figure">{value}</dd>
              </div>
            ))}
          </dl>
          <HowCounted figures={statistics} />
        </div>
      </div>
    </section>
  );
}
