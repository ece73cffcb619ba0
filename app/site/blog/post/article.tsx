import { Day } from '#app/site/blog/day.tsx';
import { PostPicture } from '#app/site/blog/post-picture.tsx';
import { italianReadingTime } from '#app/site/blog/reading-time.ts';
import { m } from '#messages/messages.js';
import type { PictureSource } from '#shared/pictures.ts';
import type { ContentsEntry, PostCard, PostHead, PostText } from '#shared/public-posts.ts';
import { Share } from './share.tsx';

type Props = {
  post: PostHead & PostCard;
  text: PostText;
  siteName: string;
  timeZone: string;
  isEstimated: boolean;
  /** Who checked it; left out where nobody is named. */
  checker?: string | null;
  url: string;
  cover?: PictureSource;
};

function Header({ post, siteName, timeZone, isEstimated, checker, url, cover }: Props) {
  return (
    <header className="article-head">
      <div className="wrap">
        <nav className="trail" aria-label={m.site_case_trail()}>
          <ol>
            <li>
              <a href="/">{m.site_nav_home()}</a>
            </li>
            <li>
              <a href="/blog">{m.site_blog_title()}</a>
            </li>
            <li aria-current="page">{post.title}</li>
          </ol>
        </nav>
        <div className="article-title">
          <p className="post-category">{post.category}</p>
          <h1 id="article-heading">{post.title}</h1>
          {post.excerpt && <p className="lead">{post.excerpt}</p>}
        </div>
        <div className="article-cover">
          <PostPicture
            post={post}
            sizes="(max-width: 900px) 100vw, 480px"
            isFirst
            {...(cover ? { source: cover } : {})}
          />
        </div>
        <div className="article-facts">
          <p>
            <span className="sr-only">{m.site_post_by()} </span>
            <b>{m.site_post_author({ siteName })}</b>
          </p>
          {checker && <p>{m.site_post_checked({ name: checker })}</p>}
          <p>
            <span className="sr-only">{m.site_post_published()} </span>
            <Day at={post.publishedAt} timeZone={timeZone} />
          </p>
          <p lang="it">{italianReadingTime({ ...post, isEstimated })}</p>
          <Share url={url} title={post.title} />
        </div>
      </div>
    </header>
  );
}

/** Fewer headings need no list. */
const worthListing = 3;

function Contents({ entries }: { entries: ContentsEntry[] }) {
  if (entries.length < worthListing) return null;
  return (
    <nav className="article-contents" aria-labelledby="contents">
      <h2 id="contents">{m.site_post_contents()}</h2>
      <ol>
        {entries.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'deeper' : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A post as its page shows it, its saved text and a preview alike. The HTML was cleaned when it was read. */
export function Article(props: Props) {
  const { post, text } = props;
  return (
    <article className="article" aria-labelledby="article-heading">
      <div className="article-progress" aria-hidden="true" />
      <Header {...props} />
      <div className="wrap article-body">
        <Contents entries={text.contents} />
        <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
        {post.tags.length > 0 && (
          <div className="article-tags">
            <h2 lang="it">{m.site_post_tags()}</h2>
            <ul>
              {post.tags.map((tag) => (
                <li key={tag}>
                  <a href={`/blog?tag=${encodeURIComponent(tag)}`}>{tag}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </article>
  );
}
