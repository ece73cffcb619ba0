import { m } from '#messages/messages.js';
import { pictureAddress, postArt } from '#shared/pictures.ts';
import { type PostCard, type PostHead, readingMinutes } from '#shared/public-posts.ts';

/** An article and its place in the site, as search engines read them; every text is also on the page. */
export function describePost(post: PostHead & PostCard, { siteName, origin }: { siteName: string; origin: string }) {
  const url = `${origin}/blog/${post.slug}`;
  const cover = postArt(post);
  const trail = [
    { name: m.site_nav_home(), item: `${origin}/` },
    { name: m.site_blog_title(), item: `${origin}/blog` },
    { name: post.title, item: url },
  ];
  return [
    {
      '@type': 'Article',
      headline: post.title,
      ...(post.excerpt ? { description: post.excerpt } : {}),
      url,
      mainEntityOfPage: url,
      image: origin + pictureAddress(cover, cover.widths.at(-1) as number, 'webp'),
      datePublished: post.publishedAt,
      dateModified: [post.publishedAt, post.updatedAt].sort()[1],
      // Whom the page names: structured data may not say more than it (decided with the fixed author label).
      author: { '@type': 'Organization', name: m.site_post_author({ siteName }), url: `${origin}/about` },
      publisher: { '@type': 'Organization', name: siteName, url: `${origin}/` },
      articleSection: post.category,
      ...(post.tags.length > 0 ? { keywords: post.tags } : {}),
      wordCount: post.wordCount,
      timeRequired: `PT${readingMinutes(post.wordCount)}M`,
      inLanguage: 'en',
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
    },
  ];
}
