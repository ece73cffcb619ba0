import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import type { PostCard } from '#shared/public-posts.ts';
import { Day } from './day.tsx';
import { type CardsShown, ReadOn } from './post-card.tsx';
import { PostPicture } from './post-picture.tsx';
import { readingTime } from './reading-time.ts';

/** The article that stands above the others: whole date, '5 min read', 'Read Article' (spec section 2). */
export function FeaturedPost({ post, timeZone, isEstimated }: CardsShown & { post: PostCard }) {
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

type PostCardsProps = {
  /** HTML of the cards. */
  cards: string;
  heading: ReactNode;
  id: string;
  areFirst?: boolean;
};

/** Posts in a grid, all of them (spec section 2: no paging); those far below are laid out when they come near. */
export function PostCards({ cards, heading, id, areFirst = false }: PostCardsProps) {
  if (cards === '') return null;
  return (
    <section className="post-list" aria-labelledby={id}>
      <div className="wrap">
        <h2 id={id} className={areFirst ? 'sr-only' : undefined}>
          {heading}
        </h2>
        <div className="post-cards" dangerouslySetInnerHTML={{ __html: cards }} />
      </div>
    </section>
  );
}
