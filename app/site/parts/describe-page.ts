import type { MetaDescriptor } from 'react-router';
import { fixedPreview } from '#app/site/preview/words.ts';
import { m } from '#messages/messages.js';
import { type PreviewWords, previewAddress, previewSize } from '#shared/previews.ts';

export type PageDescription = {
  siteName: string;
  origin: string;
  /** Path and query of the page's one address. */
  path: string;
  /** Without the site's name, which is added. */
  title: string;
  /** For the page whose title holds the site's name already. */
  isWholeTitle?: boolean;
  description: string;
  /** What the picture shows, where a record makes the page; the others are known by their path. */
  preview?: PreviewWords;
  /** The page answers a post that was not taken: its title says so first. */
  isRefused?: boolean;
  /** Kept out of search engines: pages that say that there is nothing here, or that are one visitor's own. */
  hidden?: boolean;
};

/** Address and words of the social preview: the page's own, or the home page's. */
function describePreview({ siteName, origin, path, preview }: PageDescription) {
  const page = path.split('?', 1)[0] as string;
  const own = preview ?? fixedPreview(page);
  const words = own ?? (fixedPreview('/') as PreviewWords);
  const { title, result } = words;
  return {
    url: origin + previewAddress(own ? page : '/', { siteName, ...words }),
    alt: result
      ? m.site_preview_alt_case({ siteName, title, result: `${result.value} ${result.label}`.trim() })
      : m.site_preview_alt({ siteName, title }),
  };
}

/** Title, description, canonical address and social preview of a public page. */
export function describePage(page: PageDescription): MetaDescriptor[] {
  const title = page.isWholeTitle ? page.title : `${page.title} | ${page.siteName}`;
  const url = page.origin + page.path;
  const picture = describePreview(page);
  return [
    { title: page.isRefused ? m.site_problem_title({ title }) : title },
    { name: 'description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture.url },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(previewSize.width) },
    { property: 'og:image:height', content: String(previewSize.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: picture.url },
    { name: 'twitter:image:alt', content: picture.alt },
    page.hidden ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: url },
  ];
}
