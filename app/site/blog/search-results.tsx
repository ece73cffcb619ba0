import { m } from '#messages/messages.js';
import type { PostHit, PostSearch } from '#shared/public-posts.ts';
import { Day } from './day.tsx';
import { PostPicture } from './post-picture.tsx';

export function Hit({ post, timeZone }: { post: PostHit; timeZone: string }) {
  const href = `/blog/${post.slug}`;
  return (
    <article className="hit">
      <div className="hit-picture">
        <PostPicture post={post} sizes="200px" isSmall />
      </div>
      <div>
        <p className="post-category">{post.category}</p>
        <h3>
          <a href={href}>{post.title}</a>
        </h3>
        <p className="hit-snippet">
          {post.snippet.map(({ text, isHit }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, by the server
            isHit ? <mark key={index}>{text}</mark> : text,
          )}
        </p>
        <p className="post-facts">
          <Day at={post.publishedAt} timeZone={timeZone} isShort />
        </p>
      </div>
    </article>
  );
}

function NothingFound({ query, nearest }: { query: string; nearest: string | undefined }) {
  return (
    <>
      <div role="status">
        <h2>{m.site_blog_search_none({ query })}</h2>
      </div>
      {nearest ? (
        <p>
          {m.site_blog_search_nearest()}{' '}
          <a className="link" href={`/blog?q=${encodeURIComponent(nearest)}`}>
            {nearest}
          </a>
          ?
        </p>
      ) : (
        <p>{m.site_blog_search_none_text()}</p>
      )}
    </>
  );
}

/** What was found: how many, and their HTML. */
export type Found = Omit<PostSearch, 'hits'> & { count: number; cards: string };

export function SearchResults({ query, result }: { query: string; result: Found }) {
  const { count, cards, corrections, nearest } = result;
  return (
    <section className="hits">
      <div className="wrap">
        {count === 0 ? (
          <NothingFound query={query} nearest={nearest} />
        ) : (
          <>
            <div role="status">
              <h2>
                {count === 1 ? m.site_blog_search_found_one({ query }) : m.site_blog_search_found({ query, count })}
              </h2>
            </div>
            {corrections.map((correction) => (
              <p key={correction.typed}>{m.site_blog_search_taken(correction)}</p>
            ))}
            <div className="hit-list" dangerouslySetInnerHTML={{ __html: cards }} />
          </>
        )}
        <p className="hits-end">
          <a className="link" href="/blog">
            {m.site_blog_search_all()}
          </a>
        </p>
      </div>
    </section>
  );
}
