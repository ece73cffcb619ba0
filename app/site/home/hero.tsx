import { HowCounted } from '#app/site/parts/how-counted.tsx';
import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import { AccountChart } from './account-chart.tsx';

type Figures = {
  figures: ContentItem<'figure'>[];
  /** What the page of Amazon Advertising claims of growth; undefined when it claims nothing. */
  growth: string | undefined;
};

function FigureLedger({ figures, growth }: Figures) {
  return (
    <section className="ledger" aria-label={m.site_home_figures()}>
      <div className="wrap">
        <dl className="ledger-figures">
          {figures.map(({ id, value, label }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="ledger-foot">
          <HowCounted figures={figures} />
          {growth && (
            <p>
              {growth}{' '}
              <a href="/services/amazon-advertising#method">
                {m.site_services_how_counted()}
                <span className="sr-only">: {growth}</span>
              </a>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

export function Hero(props: Figures) {
  return (
    <>
      <div className="hero">
        <div className="hero-words">
          <h1>{m.site_home_headline()}</h1>
          <p className="lead">{m.site_home_lead()}</p>
          <p className="actions">
            <a className="button" href="/analysis-request">
              {m.site_home_cta()}
            </a>
            <a className="link" href="/sample-analysis">
              {m.site_sample_first()}
            </a>
            <a className="link" href="#case-studies">
              {m.site_home_see_cases()}
            </a>
          </p>
        </div>
        <AccountChart />
      </div>
      <FigureLedger {...props} />
    </>
  );
}
