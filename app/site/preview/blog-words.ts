import { m } from '#messages/messages.js';
import type { PreviewWords } from '#shared/previews.ts';

/** Words of the blog's previews, in a file of their own: those of the other pages are in the scripts of the forms. */

export const blogPreview = (): PreviewWords => ({
  title: m.site_blog_heading(),
  kicker: m.site_blog_title(),
  ground: 'harbour',
});

export const postPreview = (post: { title: string; category: string }): PreviewWords => ({
  title: post.title,
  kicker: post.category,
  ground: 'stone',
});
