import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

export function Timeline({ milestones }: { milestones: ContentItem<'milestone'>[] }) {
  if (milestones.length === 0) return null;
  return (
    <section className="timeline" aria-labelledby="timeline-heading">
      <div className="wrap">
        <h2 id="timeline-heading">{m.site_about_timeline()}</h2>
        <ol>
          {milestones.map(({ id, year, title, description }) => (
            <li key={id}>
              <p className="timeline-year figure">{year}</p>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
