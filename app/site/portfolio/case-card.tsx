import { CaseResult } from '#app/site/parts/case-result.tsx';
import { CaseTags } from '#app/site/parts/case-tags.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyView } from '#shared/case-studies.ts';
import { groundOfCase } from '#shared/pictures.ts';
import { CasePicture } from './case-picture.tsx';

/** Seven columns of twelve, or the whole width of a phone. */
const sizes = '(max-width: 760px) 100vw, (max-width: 1248px) 58vw, 700px';

const Outwards = () => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d="M2 10 10 2M4 2h6v6" fill="none" stroke="currentColor" strokeWidth="1.8" />
  </svg>
);

/** The finished work, or where there is no address of it the page that tells of it; and its code, where that can be seen. */
function Actions({ study }: { study: CaseStudyView }) {
  const { title, slug, liveUrl, codeUrl } = study;
  return (
    <p className="work-actions">
      {liveUrl ? (
        <a href={liveUrl} target="_blank" rel="noopener" aria-label={m.site_portfolio_live_name({ title })}>
          {m.site_portfolio_live()}
          <Outwards />
        </a>
      ) : (
        <a href={`/portfolio/${slug}`} aria-label={m.site_portfolio_live_here({ title })}>
          {m.site_portfolio_live()}
        </a>
      )}
      {codeUrl && (
        <a href={codeUrl} target="_blank" rel="noopener" aria-label={m.site_portfolio_code_name({ title })}>
          {m.site_portfolio_code()}
          <Outwards />
        </a>
      )}
    </p>
  );
}

function Results({ results }: Pick<CaseStudyView, 'results'>) {
  if (results.length === 0) return null;
  return (
    <>
      <h4>{m.site_portfolio_results()}</h4>
      <ul className="dashes">
        {results.map((result) => (
          <li key={result}>{result}</li>
        ))}
      </ul>
    </>
  );
}

export function CaseCard({ study }: { study: CaseStudyView }) {
  const ground = study.picture ? 'photo' : groundOfCase(study.slug);
  return (
    <article className="work" id={study.slug}>
      <div className={`work-picture work-${ground}`}>
        <CasePicture study={study} sizes={sizes} />
        <CaseResult study={study} className="work-result" />
        <Actions study={study} />
      </div>
      <div className="work-words">
        <CaseTags study={study} label={m.site_portfolio_tags()} />
        <h3>
          <a href={`/portfolio/${study.slug}`}>{study.title}</a>
        </h3>
        <p>{study.description}</p>
        <Results results={study.results} />
      </div>
    </article>
  );
}
