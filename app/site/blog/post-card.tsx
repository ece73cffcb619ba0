import { m } from '#messages/messages.js';
import type { PostCard as CardFacts } from '#shared/public-posts.ts';
import { Day } from './day.tsx';
import { PostPicture } from './post-picture.tsx';
import { shortReadingTime } from './reading-time.ts';

/** What cards of one page have in common. */
export type CardsShown = { timeZone: string; isEstimated: boolean };

type Props = CardsShown & { post: CardFacts; isFirst: boolean };

/** A link that says little to whoever hears it alone, or reads it in a list of links: those read what it leads to. */
export const ReadOn = ({ label, post, look }: { label: string; post: CardFacts; look: string }) => (
  <a className={look} href={`/blog/${post.slug}`}>
    <span aria-hidden>{label}</span>
    <span className="sr-only">{`${label}: ${post.title}`}</span>
  </a>
);

export function PostCard({ post, timeZone, isEstimated, isFirst }: Props) {
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
