import { data, type RouterContextProvider, redirect } from 'react-router';
import { placed } from '#app/page-pieces.ts';
import { drawCards } from '#app/site/blog/draw-cards.server.tsx';
import { feedLink } from '#app/site/blog/feed-link.ts';
import type { CardsShown } from '#app/site/blog/post-card.tsx';
import { PostCards } from '#app/site/blog/post-cards.tsx';
import { ClosingBand } from '#app/site/parts/closing-band.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import { JsonLd } from '#app/site/parts/json-ld.tsx';
import { keptPage } from '#app/site/parts/kept-page.ts';
import { LateContent } from '#app/site/parts/late-content.tsx';
import { readLate } from '#app/site/parts/late-data.ts';
import { postPreview } from '#app/site/preview/blog-words.ts';
import pageStyles from '#app/site/styles/pages/post.css?url';
import { m } from '#messages/messages.js';
import { findMovedPost, readPostBody, readPostHead } from '#server/domain/blog/site.ts';
import { checkerOfPosts } from '#server/domain/content/people.ts';
import { getSettings } from '#server/records/settings.ts';
import type { PostBody, PostHead } from '#shared/public-posts.ts';
import type { Route } from './+types/route';
import { Article } from './article.tsx';
import { ClickSum } from './click-sum.tsx';
import { describeArticle } from './describe-article.ts';
import { PostMissing, PostSkeleton } from './post-missing.tsx';
import { describePost } from './structured-data.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

type Checked = Omit<PostBody, 'related'> & { checker: string | null; related: string };

/** What follows the head of a post, and who checked it. */
async function readChecked(
  post: PostHead,
  shown: CardsShown,
  context: Readonly<RouterContextProvider>,
): Promise<Checked | undefined> {
  const [body, checker] = await Promise.all([readPostBody(post), checkerOfPosts()]);
  return body && { ...body, checker, related: placed(context, drawCards(body.related, shown)) };
}

/**
 * Decides by one row what the answer is; text and related posts are late data.
 * @throws 301 to the post that had this address before; 404 for drafts and unknown slugs, which look the same from outside
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [{ general }, post] = await Promise.all([getSettings(), readPostHead(params.slug)]);
  if (!post) {
    const moved = await findMovedPost(params.slug);
    if (moved) throw redirect(`/blog/${moved}`, 301);
    throw data(null, { status: 404, statusText: 'Not Found' });
  }
  const { siteName, timezone, estimateReadingTime: isEstimated } = general;
  readLate(context, readChecked(post, { timeZone: timezone, isEstimated }, context));
  const payload = { post, siteName, timezone, isEstimated, origin: new URL(request.url).origin };
  return keptPage(payload, 'posts,content,settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.site_post_missing_title() }, { name: 'robots', content: 'noindex' }];
  const { post, siteName, origin } = loaderData;
  const page = describePage({
    siteName,
    origin,
    path: `/blog/${post.slug}`,
    title: post.metaTitle || post.title,
    description: post.metaDescription || post.excerpt || post.title,
    preview: postPreview(post),
  });
  return [...describeArticle(page, post), feedLink(siteName)];
};

/** Missing and unreadable look the same (spec section 8); the status tells them apart. */
export function ErrorBoundary() {
  return <PostMissing />;
}

type Props = {
  post: PostHead;
  body: Checked;
  siteName: string;
  timeZone: string;
  isEstimated: boolean;
  origin: string;
};

function WholePost({ post: head, body, siteName, timeZone, isEstimated, origin }: Props) {
  const post = { ...head, picture: body.picture };
  const url = `${origin}/blog/${post.slug}`;
  return (
    <>
      <Article
        post={post}
        text={body.text}
        siteName={siteName}
        timeZone={timeZone}
        isEstimated={isEstimated}
        checker={body.checker}
        url={url}
      />
      <PostCards cards={body.related} heading={m.site_post_related()} id="related" />
      <ClosingBand heading={m.site_post_band()} text={m.site_post_band_text()} aside={<ClickSum />}>
        <a className="button button-ink" href="/analysis-request">
          {m.site_post_analysis()}
        </a>
        <a className="link" href="/blog">
          {m.site_post_others()}
        </a>
      </ClosingBand>
      {describePost(post, { siteName, origin }).map((thing) => (
        <JsonLd key={thing['@type']} data={thing} />
      ))}
    </>
  );
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { timezone, ...page } = loaderData;
  return (
    <LateContent<Checked | undefined> skeleton={<PostSkeleton />} failed={<PostMissing />}>
      {(body) => (body ? <WholePost {...page} body={body} timeZone={timezone} /> : <PostMissing />)}
    </LateContent>
  );
}
