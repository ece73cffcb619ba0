import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

function Testimonial({ item }: { item: ContentItem<'testimonial'> }) {
  return (
    <figure className="testimonial">
      <blockquote>
        <p>“{item.text}”</p>
      </blockquote>
      <figcaption>
        <b>{item.name}</b>
        <span>
          {item.role}, {item.company}
        </span>
        <span className="rating">{m.site_testimonials_rating({ rating: item.rating })}</span>
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
