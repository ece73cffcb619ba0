import { m } from '#messages/messages.js';

export const feedPath = '/blog/rss.xml';

/** Lets feed readers find the feed from a page. */
export const feedLink = (siteName: string) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/rss+xml',
  title: m.site_blog_feed({ siteName }),
  href: feedPath,
});
