import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

type Page = ContentItem<'service-page'>;
type Crumb = { name: string; path: string };

/** The way from the home page to a page, as its breadcrumb shows it. */
export function breadcrumbList(origin: string, crumbs: Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

export const servicesCrumbs = (): Crumb[] => [
  { name: m.site_services_home(), path: '/' },
  { name: m.site_nav_services(), path: '/services' },
];

/** What a service's page says about it, for search engines: only words that stand on the page. */
export function serviceGraph(page: Page, siteName: string, origin: string) {
  const path = `/services/${page.slug}`;
  return {
    '@graph': [
      {
        '@type': 'Service',
        '@id': `${origin}${path}#service`,
        name: page.title,
        description: page.lead,
        url: origin + path,
        provider: { '@type': 'ProfessionalService', name: siteName, url: `${origin}/` },
        hasOfferCatalog: {
          '@type': 'OfferCatalog',
          name: page.offer.heading,
          itemListElement: page.offer.items.map(({ heading, text }) => ({
            '@type': 'Offer',
            itemOffered: { '@type': 'Service', name: heading, description: text },
          })),
        },
      },
      breadcrumbList(origin, [...servicesCrumbs(), { name: page.title, path }]),
    ],
  };
}
