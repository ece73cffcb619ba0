import { m } from '#messages/messages.js';
import type { CaseStudyLink } from '#shared/case-studies.ts';

function Neighbour({ to, label, rel }: { to: CaseStudyLink; label: string; rel: 'prev' | 'next' }) {
  return (
    <a className={`neighbour neighbour-${rel}`} href={`/portfolio/${to.slug}`} rel={rel}>
      <span>{label}</span>
      <b className="figure">{to.headline.value}</b>
      <strong>{to.title}</strong>
    </a>
  );
}

export function Neighbours({ previous, next }: { previous: CaseStudyLink | null; next: CaseStudyLink | null }) {
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={m.site_case_neighbours()}>
      <div className="wrap">
        {previous && <Neighbour to={previous} label={m.site_case_previous()} rel="prev" />}
        {next && <Neighbour to={next} label={m.site_case_next()} rel="next" />}
      </div>
    </nav>
  );
}
