import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

/** A star, drawn from its upper tip and back to it. */
const star = 'l2.3 5.1 5.5.5-4.2 3.7 1.3 5.5-4.9-2.9-4.9 2.9 1.3-5.5-4.2-3.7 5.5-.5z';

function Rating({ rating }: { rating: number }) {
  return (
    <svg
      className="rating"
      viewBox={`0 0 ${rating * 20} 17`}
      width={rating * 20}
      height="17"
      role="img"
      aria-label={m.site_testimonials_rating({ rating })}
    >
      <path d={`M10 1${Array.from({ length: rating }, () => star).join('m20 0')}`} />
    </svg>
  );
}

function Testimonial({ item }: { item: ContentItem<'testimonial'> }) {
  return (
    <figure className="testimonial">
      <blockquote>
        <p>“{item.text}”</p>
      </blockquote>
      <figcaption>
        <Rating rating={item.rating} />
        <b>{item.name}</b>
        <span>
          {item.role}, {item.company}
        </span>
      </figcaption>
    </figure>
  );
}

export function Testimonials({ testimonials }: { testimonials: ContentItem<'testimonial'>[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials" id="about-us" aria-labelledby="testimonials-heading">
      <div className="wrap">
        <h2 id="testimonials-heading">{m.site_testimonials_heading()}</h2>
        {testimonials.map((item) => (
          <Testimonial key={item.id} item={item} />
        ))}
      </div>
    </section>
  );
}
