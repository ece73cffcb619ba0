import { CasePicture } from '#app/site/portfolio/case-picture.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyLink } from '#shared/case-studies.ts';

function Neighbour({ to, label, rel }: { to: CaseStudyLink; label: string; rel: 'prev' | 'next' }) {
  return (
    <a className="neighbour" href={`/portfolio/${to.slug}`} rel={rel}>
      <span>{label}</span>
      {to.headline.value && <b className="figure">{to.headline.value}</b>}
      <strong>{to.title}</strong>
      <CasePicture study={to} sizes="(max-width: 640px) 100vw, 600px" />
    </a>
  );
}

/** The first case has none before it, the last none after: the other one has the width for itself then. */
export function Neighbours({ previous, next }: { previous: CaseStudyLink | null; next: CaseStudyLink | null }) {
  return (
    <nav className="neighbours" aria-label={m.site_case_neighbours()}>
      <div className="wrap">
        {previous && <Neighbour to={previous} label={m.site_case_previous()} rel="prev" />}
        {next && <Neighbour to={next} label={m.site_case_next()} rel="next" />}
        <p>
          <a className="link" href="/portfolio">
            {m.site_cases_all()}
          </a>
        </p>
      </div>
    </nav>
  );
}
