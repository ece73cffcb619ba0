import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import { formatLongDay } from '#shared/dates.ts';

/** What the client says, with the day on which they agreed to be quoted. */
export function Quote({ quote: { name, role, company, text, consentDay } }: { quote: ContentItem<'testimonial'> }) {
  return (
    <figure className="story-quote">
      <div className="wrap">
        <blockquote>
          <p>“{text}”</p>
        </blockquote>
        <figcaption>
          <b>{name}</b>
          <span>
            {role}, {company}
          </span>
          <span>{m.site_case_quote_consent({ day: formatLongDay(`${consentDay}T12:00:00Z`, 'UTC') })}</span>
        </figcaption>
      </div>
    </figure>
  );
}
