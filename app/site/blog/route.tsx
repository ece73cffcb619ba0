import { data, type RouterContextProvider, redirect } from 'react-router';
import { placed } from '#app/page-pieces.ts';
import { describePage } from '#app/site/parts/describe-page.ts';
import { JsonLd } from '#app/site/parts/json-ld.tsx';
import { LateContent } from '#app/site/parts/late-content.tsx';
import { readLate } from '#app/site/parts/late-data.ts';
import { blogPreview } from '#app/site/preview/blog-words.ts';
import pageStyles from '#app/site/styles/pages/blog.css?url';
import { m } from '#messages/messages.js';
import {
  awaitAnyAnswer,
  findTag,
  listPostsWithTag,
  listPublicPosts,
  searchLimits,
  searchPosts,
} from '#server/domain/blog/site.ts';
import { getSettings } from '#server/records/settings.ts';
import type { PostCard } from '#shared/public-posts.ts';
import type { Route } from './+types/route';
import { drawCards, drawHits } from './draw-cards.server.tsx';
import { feedLink } from './feed-link.ts';
import type { CardsShown } from './post-card.tsx';
import { FeaturedPost, PostCards } from './post-cards.tsx';
import { SearchBox } from './search-box.tsx';
import { type Found, SearchResults } from './search-results.tsx';
import { ListSkeleton, NoArticles, Unavailable } from './states.tsx';
import { StayUpdated } from './stay-updated.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: ['q', 'tag'] } };

/** What the page is about; its posts are late data. */
type View = { kind: 'all' } | { kind: 'tag'; tag: string; isKnown: boolean } | { kind: 'search'; query: string };
type Late = {
  list?: { featured: PostCard | undefined; cards: string };
  tagged?: { count: number; cards: string };
  result?: Found;
};

/** Characters of a tag that is looked for; the longest of a post has fewer. */
const longestTag = 60;

async function viewOf(searchParams: URLSearchParams): Promise<View> {
  const query = searchParams.get('q')?.replace(/\s+/g, ' ').trim().slice(0, searchLimits.characters);
  if (query) return { kind: 'search', query };
  const asked = searchParams.get('tag')?.slice(0, longestTag).replaceAll('\0', '').trim();
  if (!asked) return { kind: 'all' };
  // A failure here is one of reading posts: the page says so in its own way, as it does a moment later.
  const tag = await findTag(asked).catch(() => asked);
  if (tag !== undefined && tag !== asked) throw redirect(`/blog?tag=${encodeURIComponent(tag)}`, 301);
  return { kind: 'tag', tag: tag ?? asked, isKnown: tag !== undefined };
}

async function readPosts(view: View, shown: CardsShown, context: Readonly<RouterContextProvider>): Promise<Late> {
  if (view.kind === 'search') {
    const { hits, ...said } = await searchPosts(view.query);
    return { result: { ...said, count: hits.length, cards: placed(context, drawHits(hits, shown)) } };
  }
  if (view.kind === 'tag') {
    const posts = await listPostsWithTag(view.tag);
    return { tagged: { count: posts.length, cards: placed(context, drawCards(posts, shown, true)) } };
  }
  const { featured, others } = await listPublicPosts();
  return { list: { featured, cards: placed(context, drawCards(others, shown)) } };
}

/**
 * Only what has an end is kept: the list, and those of tags that posts have, in their one spelling.
 * @throws 301 to the spelling of a tag that its posts have
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const { general } = await getSettings();
  const view = await viewOf(searchParams);
  const { siteName, timezone, estimateReadingTime: isEstimated } = general;
  readLate(context, readPosts(view, { timeZone: timezone, isEstimated }, context));
  // A slow answer is worth a skeleton and a 200; of a database that is away the status has to tell.
  await awaitAnyAnswer();
  const isKept = !searchParams.has('q') && (view.kind === 'tag' ? view.isKnown : !searchParams.has('tag'));
  const payload = { view, siteName, timezone, isEstimated, origin };
  return data(payload, isKept ? { headers: { 'x-page-tags': 'posts,settings' } } : {});
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

function wordsOf(view: View) {
  if (view.kind === 'search') {
    const { query } = view;
    return { title: m.site_blog_search_title({ query }), description: m.site_blog_search_description({ query }) };
  }
  if (view.kind === 'tag') {
    const { tag } = view;
    return { title: m.site_blog_tag_title({ tag }), description: m.site_blog_tag_description({ tag }) };
  }
  return { title: m.site_blog_title(), description: m.site_blog_description() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.site_error_title() }];
  const { view, siteName, origin } = loaderData;
  const path = view.kind === 'tag' && view.isKnown ? `/blog?tag=${encodeURIComponent(view.tag)}` : '/blog';
  const hidden = view.kind === 'search' || (view.kind === 'tag' && !view.isKnown);
  return [
    ...describePage({ ...wordsOf(view), siteName, origin, path, hidden, preview: blogPreview() }),
    feedLink(siteName),
  ];
};

function Hero({ view }: { view: View }) {
  const isAll = view.kind === 'all';
  return (
    <div className="blog-hero">
      <div className="wrap">
        <div>
          {!isAll && (
            <p className="blog-up">
              <a className="link" href="/blog">
                {m.site_blog_title()}
              </a>
            </p>
          )}
          <h1>{isAll ? m.site_blog_heading() : wordsOf(view).title}</h1>
          {isAll && <p className="lead">{m.site_blog_lead()}</p>}
        </div>
        <SearchBox query={view.kind === 'search' ? view.query : ''} />
      </div>
    </div>
  );
}

function TagList({ tag, count, cards }: { tag: string; count: number; cards: string }) {
  return (
    <>
      <div className="wrap">
        <p className="tag-count" role="status">
          {count === 0 && m.site_blog_tag_none({ tag })}
          {count === 1 && m.site_blog_tag_count_one()}
          {count > 1 && m.site_blog_tag_count({ count })}
        </p>
        {count === 0 && (
          <p className="hits-end">
            <a className="link" href="/blog">
              {m.site_blog_search_all()}
            </a>
          </p>
        )}
      </div>
      <PostCards cards={cards} heading={tag} id="tagged" areFirst />
    </>
  );
}

function Articles({ featured, cards, ...shown }: CardsShown & NonNullable<Late['list']>) {
  if (!featured) return <NoArticles />;
  return (
    <>
      <FeaturedPost post={featured} {...shown} />
      <PostCards cards={cards} heading={m.site_blog_more()} id="more-articles" />
    </>
  );
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { view, timezone, isEstimated, origin } = loaderData;
  return (
    <LateContent<Late> skeleton={<ListSkeleton />} failed={<Unavailable />}>
      {({ list, tagged, result }) => (
        <>
          <Hero view={view} />
          {list && <Articles {...list} timeZone={timezone} isEstimated={isEstimated} />}
          {view.kind === 'tag' && tagged && <TagList tag={view.tag} {...tagged} />}
          {view.kind === 'search' && result && <SearchResults query={view.query} result={result} />}
          <StayUpdated />
          {list && (
            <JsonLd data={{ '@type': 'Blog', name: m.site_blog_heading(), url: `${origin}/blog`, inLanguage: 'en' }} />
          )}
        </>
      )}
    </LateContent>
  );
}
