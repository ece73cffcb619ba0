import { SubscribeForm } from '#app/site/newsletter/subscribe-form.tsx';
import { m } from '#messages/messages.js';

/** The way into the newsletter: a plain form, answered by a page. */
export function StayUpdated() {
  return (
    <section className="stay-updated" id="newsletter" aria-labelledby="newsletter-heading">
      <div className="wrap">
        <div>
          <h2 id="newsletter-heading">{m.site_blog_updated()}</h2>
          <p>{m.site_blog_updated_text()}</p>
        </div>
        <SubscribeForm />
      </div>
    </section>
  );
}
