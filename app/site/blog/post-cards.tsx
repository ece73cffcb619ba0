import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import type { PostCard } from '#shared/public-posts.ts';
import { Day } from './day.tsx';
import { PostPicture } from './post-picture.tsx';
import { readingTime, shortReadingTime } from './reading-time.ts';

type Post = { post: PostCard; timeZone: string; isEstimated: boolean };

/** A link that says little to whoever hears it alone, or reads it in a list of links: those read what it leads to. */
const ReadOn = ({ label, post, look }: { label: string; post: PostCard; look: string }) => (
  <a className={look} href={`/blog/${post.slug}`}>
    <span aria-hidden>{label}</span>
    <span className="sr-only">{`${label}: ${post.title}`}</span>
  </a>
);

/** The article that stands above the others: whole date, '5 min read', 'Read Article' (spec section 2). */
export function FeaturedPost({ post, timeZone, isEstimated }: Post) {
  const href = `/blog/${post.slug}`;
  return (
    <section className="lead-post" aria-labelledby="lead-post">
      <div className="wrap">
        <div className="lead-post-picture">
          <PostPicture post={post} sizes="(max-width: 900px) 100vw, 720px" isFirst />
        </div>
        <div className="lead-post-words">
          <p className="post-category">{post.category}</p>
          <h2 id="lead-post">
            <a href={href}>{post.title}</a>
          </h2>
          <p className="lead-post-excerpt">{post.excerpt}</p>
          <p className="post-facts">
            <Day at={post.publishedAt} timeZone={timeZone} />
            <span>{readingTime({ ...post, isEstimated })}</span>
          </p>
          <p className="actions">
            <ReadOn look="button button-ink" label={m.site_blog_read_article()} post={post} />
          </p>
        </div>
      </div>
    </section>
  );
}

function Card({ post, timeZone, isEstimated, isFirst }: Post & { isFirst: boolean }) {
  const href = `/blog/${post.slug}`;
  return (
    <article className="post-card">
      <div className="post-card-picture">
        <PostPicture post={post} sizes="(max-width: 760px) 100vw, 480px" isFirst={isFirst} isSmall />
      </div>
      <div>
        <p className="post-category">{post.category}</p>
        <h3>
          <a href={href}>{post.title}</a>
        </h3>
        <p className="post-excerpt">{post.excerpt}</p>
        <p className="post-facts">
          <Day at={post.publishedAt} timeZone={timeZone} isShort />
          <span>{shortReadingTime({ ...post, isEstimated })}</span>
          <ReadOn look="link" label={m.site_blog_read_more()} post={post} />
        </p>
      </div>
    </article>
  );
}

type Cards = {
  posts: PostCard[];
  timeZone: string;
  isEstimated: boolean;
  heading: ReactNode;
  id: string;
  areFirst?: boolean;
};

/** Posts in a grid, all of them (spec section 2: no paging); those far below are laid out when they come near. */
export function PostCards({ posts, timeZone, isEstimated, heading, id, areFirst = false }: Cards) {
  if (posts.length === 0) return null;
  return (
    <section className="post-list" aria-labelledby={id}>
      <div className="wrap">
        <h2 id={id} className={areFirst ? 'sr-only' : undefined}>
          {heading}
        </h2>
        <div className="post-cards">
          {posts.map((post, index) => (
            <Card
              key={post.slug}
              post={post}
              timeZone={timeZone}
              isEstimated={isEstimated}
              isFirst={areFirst && index === 0}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
