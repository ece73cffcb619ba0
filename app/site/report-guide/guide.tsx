import { CoachSteps } from '#app/coach/steps.tsx';
import { m } from '#messages/messages.js';
import type { Guide } from '#shared/coach/guide.ts';
import { anchorOf } from '#shared/coach/kinds.ts';

/** One report: what it is and adds, beside the steps to it. */
export function ReportGuide({ guide }: { guide: Guide }) {
  const id = anchorOf(guide.kind);
  return (
    <section className="guide-report" id={id} aria-labelledby={`${id}-name`}>
      <div className="wrap">
        <div className="guide-words">
          <h2 id={`${id}-name`}>{guide.name}</h2>
          <p className="guide-adds">{guide.adds}</p>
          <dl className="coach-facts">
            {guide.facts.map(({ term, detail }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
          <p className="guide-top">
            <a className="link" href="#order">
              {m.site_guide_top()}
            </a>
          </p>
        </div>
        <div>
          <CoachSteps guide={guide} />
        </div>
      </div>
    </section>
  );
}
