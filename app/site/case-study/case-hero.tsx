import { CaseResult } from '#app/site/parts/case-result.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyStory } from '#shared/case-studies.ts';

/** The result first, then what it is about, with the facts of the job as a ledger. */
export function CaseHero({ study }: { study: CaseStudyStory }) {
  const facts = [
    { name: m.site_case_client(), value: study.client },
    { name: m.site_case_category(), value: study.category },
    { name: m.site_case_duration(), value: study.duration },
    { name: m.site_case_budget(), value: study.budget },
    { name: m.site_case_tags(), value: study.tags.join(', ') },
  ].filter(({ value }) => value !== '');
  return (
    <div className="story-hero">
      <div className="wrap">
        <nav className="trail" aria-label={m.site_case_trail()}>
          <ol>
            <li>
              <a href="/">{m.site_nav_home()}</a>
            </li>
            <li>
              <a href="/portfolio">{m.site_nav_portfolio()}</a>
            </li>
            <li aria-current="page">{study.title}</li>
          </ol>
        </nav>
        <CaseResult study={study} className="story-result" />
        <div className="story-title">
          <h1 id="case-heading">{study.title}</h1>
          <p className="lead">{study.description}</p>
          {(study.liveUrl || study.codeUrl) && (
            <p className="actions">
              {study.liveUrl && (
                <a className="button" href={study.liveUrl} target="_blank" rel="noopener">
                  {m.site_portfolio_live()}
                </a>
              )}
              {study.codeUrl && (
                <a className="link" href={study.codeUrl} target="_blank" rel="noopener">
                  {m.site_portfolio_code()}
                </a>
              )}
            </p>
          )}
        </div>
        <dl className="story-facts">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
