import { data } from 'react-router';
import { Article } from '#app/site/blog/post/article.tsx';
import pageStyles from '#app/site/styles/pages/post.css?url';
import { m } from '#messages/messages.js';
import { readPreview } from '#server/domain/blog/site.ts';
import { getSettings } from '#server/records/settings.ts';
import { postArt, textPictureSource } from '#shared/pictures.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

/** Nobody keeps the page of a draft, finds it, or learns of its address from where its links lead. */
const privately = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** The page of a post as it is being written, for whoever has the link: 410 once its hour is over, 404 for no link of ours. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const [{ general }, found] = await Promise.all([getSettings(), readPreview(params.token)]);
  const preview = found === 'expired' ? undefined : found;
  const status = preview ? 200 : found === 'expired' ? 410 : 404;
  const { siteName, timezone, estimateReadingTime: isEstimated } = general;
  const { origin } = new URL(request.url);
  const payload = { preview, status, siteName, timezone, isEstimated, origin, token: params.token };
  return data(payload, { status, headers: privately });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = loaderData?.preview?.head.title ?? m.site_post_preview();
  return [{ title: `${m.site_post_preview()}: ${title}` }, { name: 'robots', content: 'noindex' }];
};

function NoPreview({ isExpired }: { isExpired: boolean }) {
  return (
    <section className="blog-state" lang="it">
      <div className="wrap">
        <h1>{isExpired ? m.site_post_preview_expired() : m.site_post_preview_wrong()}</h1>
        <p className="lead">{isExpired ? m.site_post_preview_expired_text() : m.site_post_preview_wrong_text()}</p>
        <p className="actions">
          <a className="button" href="/admin/blog">
            {m.site_post_preview_blog()}
          </a>
        </p>
      </div>
    </section>
  );
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { preview, status, siteName, timezone, isEstimated, origin, token } = loaderData;
  if (!preview) return <NoPreview isExpired={status === 410} />;
  const { head, text, isUnsaved } = preview;
  // An uploaded cover is shown by its file: the address of the post shows what was published.
  const source = head.picture ? textPictureSource(head.picture) : postArt(head);
  return (
    <>
      <aside className="preview-band" lang="it">
        <div className="wrap">
          <p>
            <b>{m.site_post_preview()}</b> {isUnsaved ? m.site_post_preview_unsaved() : m.site_post_preview_saved()}
          </p>
          <a href={`/admin/blog/edit/${head.id}`}>{m.site_post_preview_exit()}</a>
        </div>
      </aside>
      <Article
        post={head}
        text={text}
        siteName={siteName}
        timeZone={timezone}
        isEstimated={isEstimated}
        url={`${origin}/blog/${head.slug}`}
        cover={{ ...source, pass: token }}
      />
    </>
  );
}
