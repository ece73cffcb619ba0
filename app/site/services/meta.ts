import type { MetaDescriptor } from 'react-router';

type Described = { title: string; description: string; path: string };

/** Title, description, canonical address and social preview of a page about services. */
export function describePage(siteName: string, origin: string, { title, description, path }: Described) {
  const url = origin + path;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: url },
  ] satisfies MetaDescriptor[];
}
