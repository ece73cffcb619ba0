import { m } from '#messages/messages.js';

/** Longest e-mail address, in characters (RFC 5321). */
const longest = 254;

/** The way into the newsletter: a plain form, answered by a page. */
export function StayUpdated() {
  return (
    <section className="stay-updated" id="newsletter" aria-labelledby="newsletter-heading">
      <div className="wrap">
        <div>
          <h2 id="newsletter-heading">{m.site_blog_updated()}</h2>
          <p>{m.site_blog_updated_text()}</p>
        </div>
        <form action="/newsletter/subscribe" method="post">
          <label htmlFor="newsletter-email">{m.site_blog_email()}</label>
          <div>
            <input
              id="newsletter-email"
              name="email"
              type="email"
              required
              maxLength={longest}
              autoComplete="email"
              enterKeyHint="send"
            />
            <button className="button" type="submit">
              {m.site_blog_subscribe()}
            </button>
          </div>
        </form>
      </div>
    </section>
  );
}
