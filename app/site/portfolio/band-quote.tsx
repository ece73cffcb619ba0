import type { ContentItem } from '#shared/content.ts';

/** What a client says, beside the way to become one. */
export function BandQuote({ quote: { text, name, company } }: { quote: ContentItem<'testimonial'> }) {
  return (
    <figure className="band-quote">
      <blockquote>
        <p>“{text}”</p>
      </blockquote>
      <figcaption>
        {name}, {company}
      </figcaption>
    </figure>
  );
}
