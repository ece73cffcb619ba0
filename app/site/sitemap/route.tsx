import { listCaseStudySlugs } from '#server/domain/case-studies/case-studies.ts';
import { listServicePages } from '#server/domain/content/content.ts';
import type { Route } from './+types/route';

const fixed = [
  '/',
  '/services',
  '/portfolio',
  '/about',
  '/contact',
  '/analysis-request',
  '/privacy',
  '/terms',
  '/cookies',
];

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Every page that a stranger may find, the fixed ones and those that records make, by the sitemaps.org protocol. */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const [services, cases] = await Promise.all([listServicePages(), listCaseStudySlugs()]);
  const paths = [
    ...fixed,
    ...services.map(({ slug }) => `/services/${slug}`),
    ...cases.map((slug) => `/portfolio/${slug}`),
  ];
  const entries = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, no-cache' },
  });
}
