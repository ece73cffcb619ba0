import { m } from '#messages/messages.js';

/** No such post, or it cannot be read: Italian, as the specification words it. */
export const PostMissing = () => (
  <section className="blog-state" lang="it">
    <div className="wrap">
      <h1>{m.site_post_missing_title()}</h1>
      <p className="lead">{m.site_post_missing_text()}</p>
      <p className="actions">
        <a className="button" href="/blog">
          {m.site_post_missing_blog()}
        </a>
        <a className="link" href="/">
          {m.site_post_missing_home()}
        </a>
      </p>
    </div>
  </section>
);

const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Ten lines (spec section 2). */
export const PostSkeleton = () => (
  <div className="skeleton">
    <div className="wrap">
      <p className="sr-only" role="status">
        {m.site_post_loading()}
      </p>
      <div className="skeleton-lines" aria-hidden="true">
        {ten.map((line) => (
          <i key={line} />
        ))}
      </div>
    </div>
  </div>
);
