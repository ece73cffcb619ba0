import { CaseResult } from '#app/site/parts/case-result.tsx';
import { CaseTags } from '#app/site/parts/case-tags.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyView } from '#shared/case-studies.ts';
import { CaseChart } from './case-chart.tsx';

function Results({ study }: { study: CaseStudyView }) {
  if (study.results.length === 0) return null;
  return (
    <ul className="dashes" aria-label={m.site_cases_results()}>
      {study.results.map((result) => (
        <li key={result}>{result}</li>
      ))}
    </ul>
  );
}

function CaseStudy({ study, lead = false }: { study: CaseStudyView; lead?: boolean }) {
  return (
    <article className={lead ? 'case case-lead' : 'case'}>
      {study.client && <p className="case-client">{study.client}</p>}
      <CaseResult study={study} className="case-result" />
      <div className="case-story">
        <h3>
          <a href={`/portfolio/${study.slug}`}>{study.title}</a>
        </h3>
        <p>{study.description}</p>
        <Results study={study} />
      </div>
      {study.chart && <CaseChart chart={study.chart} detailed={lead} />}
      <CaseTags study={study} />
    </article>
  );
}

/** The first case is told at length, the others beside it. */
export function CaseStudies({ cases }: { cases: CaseStudyView[] }) {
  return (
    <section className="cases" id="case-studies" aria-labelledby="cases-heading">
      <div className="wrap">
        <div className="cases-head">
          <h2 id="cases-heading">{m.site_cases_heading()}</h2>
          {cases.length > 0 ? (
            <p>
              {m.site_cases_lead()}{' '}
              <a className="link" href="/portfolio">
                {m.site_cases_all()}
              </a>
            </p>
          ) : (
            <p>
              {m.site_cases_none()}{' '}
              <a className="link" href="/analysis-request">
                {m.site_cases_none_link()}
              </a>
            </p>
          )}
        </div>
        <div className="cases-grid">
          {cases.map((study, index) => (
            <CaseStudy key={study.id} study={study} lead={index === 0} />
          ))}
        </div>
      </div>
    </section>
  );
}
