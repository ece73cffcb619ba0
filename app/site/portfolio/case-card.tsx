import { m } from '#messages/messages.js';
import type { CaseStudyView } from '#shared/case-studies.ts';
import { groundOfCase } from '#shared/pictures.ts';
import { CasePicture } from './case-picture.tsx';

/** Seven columns of twelve, or the whole width of a phone. */
const sizes = '(max-width: 760px) 100vw, (max-width: 1248px) 58vw, 700px';

function Actions({ study }: { study: CaseStudyView }) {
  const links = [
    { href: study.liveUrl, label: m.site_portfolio_live, name: m.site_portfolio_live_name },
    { href: study.codeUrl, label: m.site_portfolio_code, name: m.site_portfolio_code_name },
  ].filter(({ href }) => href !== '');
  if (links.length === 0) return null;
  return (
    <p className="work-actions">
      {links.map(({ href, label, name }) => (
        <a key={href} href={href} target="_blank" rel="noopener" aria-label={name({ title: study.title })}>
          {label()}
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="M2 10 10 2M4 2h6v6" fill="none" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </a>
      ))}
    </p>
  );
}

export function CaseCard({ study }: { study: CaseStudyView }) {
  const ground = study.picture ? 'photo' : groundOfCase(study.slug);
  return (
    <article className="work" id={study.slug}>
      <div className={`work-picture work-${ground}`}>
        <CasePicture study={study} sizes={sizes} />
        <p className="work-result">
          <b className="figure">{study.headline.value}</b> <span>{study.headline.label}</span>
        </p>
        <Actions study={study} />
      </div>
      <div className="work-words">
        <ul className="case-tags" aria-label={m.site_portfolio_tags()}>
          <li>{study.category}</li>
          {study.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
        <h3>
          <a href={`/portfolio/${study.slug}`}>{study.title}</a>
        </h3>
        <p>{study.description}</p>
        <h4>{m.site_portfolio_results()}</h4>
        <ul className="dashes">
          {study.results.map((result) => (
            <li key={result}>{result}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
