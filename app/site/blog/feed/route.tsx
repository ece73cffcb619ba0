import { feedPath } from '#app/site/blog/feed-link.ts';
import { postPreview } from '#app/site/preview/blog-words.ts';
import { m } from '#messages/messages.js';
import { readFeed } from '#server/domain/blog/site.ts';
import { getSettings } from '#server/records/settings.ts';
import { isKnown } from '#shared/entity-tags.ts';
import { shortHash } from '#shared/hash.ts';
import { previewAddress } from '#shared/previews.ts';
import type { Route } from './+types/route';

/** The newest articles for feed readers, which ask often: what has not changed is answered with 304. */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const { general } = await getSettings();
  const { xml, changedAt } = await readFeed({
    origin,
    path: feedPath,
    title: m.site_blog_feed({ siteName: general.siteName }),
    description: m.site_blog_description(),
    author: m.site_post_author({ siteName: general.siteName }),
    thumbnailOf: (post) => previewAddress(`/blog/${post.slug}`, { siteName: general.siteName, ...postPreview(post) }),
  });
  const headers = new Headers({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'public, no-cache',
    etag: `"${shortHash(xml)}"`,
    ...(changedAt ? { 'last-modified': changedAt.toUTCString() } : {}),
  });
  if (isKnown(request.headers.get('if-none-match'), headers.get('etag'))) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : xml, { headers });
}
