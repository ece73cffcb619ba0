import { Paragraphs } from '#app/site/parts/paragraphs.tsx';
import { CasePicture } from '#app/site/portfolio/case-picture.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyStory } from '#shared/case-studies.ts';

export function Story({ study }: { study: CaseStudyStory }) {
  const chapters = [
    { heading: m.site_case_situation(), text: study.situation },
    { heading: m.site_case_work(), text: study.work },
    { heading: m.site_case_outcome(), text: study.outcome },
  ].filter(({ text }) => text !== '');
  return (
    <div className="story">
      <div className="wrap">
        {chapters.map(({ heading, text }) => (
          <section className="chapter" key={heading}>
            <h2>{heading}</h2>
            <div>
              <Paragraphs text={text} />
            </div>
          </section>
        ))}
        {study.results.length > 0 && (
          <aside className="story-results" aria-labelledby="results-heading">
            <CasePicture study={study} sizes="(max-width: 1023px) 100vw, 380px" />
            <h2 id="results-heading">{m.site_portfolio_results()}</h2>
            <ul>
              {study.results.map((result) => (
                <li key={result}>{result}</li>
              ))}
            </ul>
          </aside>
        )}
      </div>
    </div>
  );
}
