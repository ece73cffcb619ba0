import { guidePath } from '#shared/coach/kinds.ts';
import { serviceSlugs } from '#shared/service-pages.ts';

/** Which public pages are counted. Anything else, however it is spelled, leaves no trace in the statistics. */

/** Records with a page of their own, whose views are kept under the record: they survive a change of slug. */
export const recordKinds = ['case-study', 'post'] as const;
export type RecordKind = (typeof recordKinds)[number];

export type VisitedPage = { path: string; record?: { kind: RecordKind; slug: string } };

const fixed = new Set([
  '/',
  '/services',
  ...serviceSlugs.map((slug) => `/services/${slug}`),
  '/portfolio',
  '/about',
  '/contact',
  '/analysis-request',
  '/sample-analysis',
  guidePath,
  '/tools/break-even',
  '/tools/click-price',
  '/blog',
  '/privacy',
  '/terms',
  '/cookies',
]);

const slug = '([a-z0-9]+(?:-[a-z0-9]+)*)';
const records: { kind: RecordKind; address: RegExp }[] = [
  { kind: 'case-study', address: new RegExp(`^/portfolio/${slug}$`) },
  { kind: 'post', address: new RegExp(`^/blog/${slug}$`) },
];

/** Longer addresses are no page of ours. */
const longestPath = 200;

/**
 * The page behind `pathname` in its one spelling; undefined where nothing is counted: confirmations (the record itself is
 * the count), the not-found page, the apps. Whether a record with that slug exists is for the database to say.
 */
export function visitedPage(pathname: string): VisitedPage | undefined {
  if (!pathname.startsWith('/') || pathname.length > longestPath) return undefined;
  const path = pathname.replace(/\/+$/, '') || '/';
  const spelled = path.toLowerCase();
  if (fixed.has(spelled)) return { path: spelled };
  for (const { kind, address } of records) {
    const found = address.exec(path)?.[1];
    if (found) return { path, record: { kind, slug: found } };
  }
  return undefined;
}

/** Address of the picture that counts views; the page it stands on is in its query. */
export const visitPicturePath = '/visit.gif';

/** The picture for a page; undefined where nothing is counted. It is the same for everybody, as the page is. */
export function visitPictureFor(pathname: string): string | undefined {
  const page = visitedPage(pathname);
  return page && `${visitPicturePath}?page=${page.path}`;
}
