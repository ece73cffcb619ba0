import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import { AccountChart } from './account-chart.tsx';

function FigureLedger({ figures }: { figures: ContentItem<'figure'>[] }) {
  return (
    <section className="ledger" aria-label={m.site_home_figures()}>
      <dl className="wrap">
        {figures.map(({ id, value, label }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Hero({ figures }: { figures: ContentItem<'figure'>[] }) {
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
      <FigureLedger figures={figures} />
    </>
  );
}
