import type { MetaDescriptor } from 'react-router';
import type { PostHead } from '#shared/public-posts.ts';

/** The descriptors of an ordinary page, made those of an article (https://ogp.me/#type_article). */
export function describeArticle(page: MetaDescriptor[], post: PostHead): MetaDescriptor[] {
  const isType = (each: MetaDescriptor) => 'property' in each && each.property === 'og:type';
  return [
    ...page.filter((each) => !isType(each)),
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: post.publishedAt },
    { property: 'article:modified_time', content: post.updatedAt },
    { property: 'article:section', content: post.category },
  ];
}
