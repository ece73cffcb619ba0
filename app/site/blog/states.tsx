import { m } from '#messages/messages.js';

/** Nothing was published yet (spec section 2). */
export const NoArticles = () => (
  <section className="blog-state">
    <div className="wrap">
      <h2>{m.site_blog_empty()}</h2>
      <p className="lead">{m.site_blog_empty_text()}</p>
      <p className="actions">
        <a className="button" href="/analysis-request">
          {m.site_blog_request()}
        </a>
      </p>
    </div>
  </section>
);

/** The posts cannot be read (spec section 2). */
export const Unavailable = () => (
  <section className="blog-state">
    <div className="wrap">
      <h1>{m.site_blog_down()}</h1>
      <p className="lead">{m.site_blog_down_text()}</p>
      <p className="actions">
        <a className="button" href="/">
          {m.site_blog_down_home()}
        </a>
      </p>
    </div>
  </section>
);

const six = [1, 2, 3, 4, 5, 6];

/** Six cards (spec section 2), in the places of the real ones. */
export const ListSkeleton = () => (
  <div className="skeleton">
    <div className="wrap">
      <p className="sr-only" role="status">
        {m.site_blog_loading()}
      </p>
      <div className="skeleton-title" aria-hidden="true" />
      <div className="post-cards" aria-hidden="true">
        {six.map((card) => (
          <div key={card} className="skeleton-card">
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  </div>
);
