import type { MetaDescriptor } from 'react-router';

export type PageDescription = {
  siteName: string;
  origin: string;
  /** Path and query of the page's one address. */
  path: string;
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Kept out of search engines: pages that say that there is nothing here. */
  hidden?: boolean;
};

/** Title, description, canonical address and social preview of a public page. */
export function describePage(page: PageDescription): MetaDescriptor[] {
  const title = `${page.title} | ${page.siteName}`;
  const url = page.origin + page.path;
  return [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${page.origin}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    page.hidden ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: url },
  ];
}
