import { m } from '#messages/messages.js';
import type { Guide } from '#shared/coach/guide.ts';
import { anchorOf } from '#shared/coach/kinds.ts';

/** What holds for every report. */
const rules = [
  m.site_guide_any_days,
  m.site_guide_any_language,
  m.site_guide_any_form,
  m.site_guide_any_buyers,
] as const;

export function GuideHero() {
  return (
    <section className="guide-hero">
      <div className="wrap">
        <div>
          <h1>{m.site_guide_title()}</h1>
          <p className="lead">{m.site_guide_lead()}</p>
        </div>
        <div className="guide-rules">
          <h2>{m.site_guide_any()}</h2>
          <ul className="dashes">
            {rules.map((rule) => (
              <li key={rule()}>{rule()}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** All reports, the most telling first: the contents of the page. */
export function GuideOrder({ guides }: { guides: readonly Guide[] }) {
  return (
    <section className="guide-order" aria-labelledby="order">
      <div className="wrap">
        <header>
          <h2 id="order">{m.site_guide_order()}</h2>
          <p className="guide-note">{m.site_guide_order_text()}</p>
        </header>
        <nav aria-label={m.site_guide_contents()}>
          <ol>
            {guides.map(({ kind, name, adds, console }) => (
              <li key={kind}>
                <a className="link" href={`#${anchorOf(kind)}`}>
                  {name}
                </a>
                <p>{adds}</p>
                <span>{console}</span>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </section>
  );
}
