import { listPostEntries } from '#server/domain/blog/site.ts';
import { type CaseStudyEntry, listCaseStudyEntries } from '#server/domain/case-studies/case-studies.ts';
import { listServicePages, readContentDates } from '#server/domain/content/content.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import { guidePath } from '#shared/coach/kinds.ts';
import { stepsWritten } from '#shared/coach/reports.ts';
import { caseArt, type PictureSource, pictureAddress, postArt } from '#shared/pictures.ts';
import type { Route } from './+types/route';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type Entry = { path: string; changed?: Date | undefined; picture?: string };

/** The later of two instants that may be unknown. */
function later(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other ? (one > other ? one : other) : (one ?? other);
}

const largest = (source: PictureSource) => pictureAddress(source, source.widths.at(-1) as number, 'webp');

function caseEntry(study: CaseStudyEntry): Entry {
  return { path: `/portfolio/${study.slug}`, changed: study.updatedAt, picture: largest(caseArt(study)) };
}

/** Every page that a stranger may find: the fixed ones, then those that records make. */
async function listEntries(): Promise<Entry[]> {
  const [services, cases, dates, posts] = await Promise.all([
    listServicePages(),
    listCaseStudyEntries(),
    readContentDates(),
    listPostEntries(),
  ]);
  const newestPost = posts.reduce<Date | undefined>((newest, { updatedAt }) => later(newest, updatedAt), undefined);
  const newestCase = cases.reduce<Date | undefined>((newest, { updatedAt }) => later(newest, updatedAt), undefined);
  const binding = new Date(termsVersion);
  return [
    { path: '/', changed: later(dates.home, newestCase) },
    { path: '/services', changed: dates.services },
    { path: '/portfolio', changed: later(dates.portfolio, newestCase) },
    { path: '/about', changed: dates.about },
    { path: '/contact', changed: dates.contact },
    { path: '/analysis-request' },
    { path: '/sample-analysis' },
    { path: guidePath, changed: new Date(stepsWritten) },
    { path: '/tools/break-even' },
    { path: '/tools/click-price' },
    { path: '/privacy', changed: binding },
    { path: '/terms', changed: binding },
    { path: '/cookies', changed: binding },
    ...services.map(({ slug }) => ({ path: `/services/${slug}`, changed: dates.servicePages.get(slug) })),
    ...cases.map(caseEntry),
    { path: '/blog', changed: newestPost },
    ...posts.map((post) => ({ path: `/blog/${post.slug}`, changed: post.updatedAt, picture: largest(postArt(post)) })),
  ];
}

/** The sitemap by the sitemaps.org protocol, with Google's extension for pictures. */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const urls = (await listEntries()).map(({ path, changed, picture }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    const image = picture ? `<image:image><image:loc>${escapeXml(origin + picture)}</image:loc></image:image>` : '';
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}${image}</url>`;
  });
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, no-cache' },
  });
}
