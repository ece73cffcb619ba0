import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

const star = 'M9 1l2.3 5.1 5.5.5-4.2 3.7 1.3 5.5L9 12.9l-4.9 2.9 1.3-5.5L1.2 6.6l5.5-.5z';

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
      {Array.from({ length: rating }, (_, index) => (
        <path key={index * 20} d={star} transform={`translate(${index * 20 + 1})`} />
      ))}
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
