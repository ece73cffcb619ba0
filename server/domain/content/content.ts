import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { keptReading } from '#server/db/kept-reading.ts';
import { featuredCases, portfolioCases } from '#server/domain/case-studies/case-studies.ts';
import type { CaseCategory } from '#shared/case-studies.ts';
import type { ContentItem, ContentKind } from '#shared/content.ts';
import { findServiceSlug, type ServiceAddress, type ServiceSlug, serviceSlugs } from '#shared/service-pages.ts';
import { growthClaim, shownItemsAsJson } from './queries.ts';
import { type ContentRow, itemsOfKind, toContentRows } from './views.ts';

const homeKinds = ['figure', 'service', 'tool', 'testimonial', 'team-member'] as const;
const aboutKinds = ['passage', 'value', 'team-member', 'milestone'] as const;

export type HomeContent = Awaited<ReturnType<typeof readHomeContent>>;

/** Everything that the home page shows besides the settings, in one round trip. */
export const readHomeContent = keptReading(
  () => sql`
    select json_build_object(
      'items', ${shownItemsAsJson(homeKinds)}, 'cases', ${featuredCases.query}, 'growth', ${growthClaim}
    )::text as text
  `,
  (read: { items: unknown; cases: unknown; growth: string | null }) => {
    const items = toContentRows(read.items);
    return {
      figures: itemsOfKind(items, 'figure'),
      growth: read.growth ?? undefined,
      services: itemsOfKind(items, 'service'),
      tools: itemsOfKind(items, 'tool'),
      testimonials: itemsOfKind(items, 'testimonial'),
      reader: itemsOfKind(items, 'team-member').find(({ reads }) => reads),
      caseStudies: featuredCases.toViews(read.cases),
    };
  },
);

/**
 * What a client said of us and agreed in writing to be quoted with; null without such an agreement on record.
 *
 * @param client - as a case study names it: the company, and after a comma where it is
 */
export async function readQuoteOf(client: string): Promise<ContentItem<'testimonial'> | null> {
  const { rows } = await sql<{ items: unknown }>`select ${shownItemsAsJson(['testimonial'])} as items`.execute(db);
  const quotes = itemsOfKind(toContentRows(rows[0]?.items), 'testimonial');
  const company = client.split(',')[0];
  return quotes.find((quote) => quote.company === company && quote.consentDay !== '') ?? null;
}

/** {@link keptReading} of the shown items of `kinds`, in one round trip. */
const keptItems = <Made>(kinds: readonly ContentKind[], make: (items: ContentRow[]) => Made) =>
  keptReading(
    () => sql`select ${shownItemsAsJson(kinds)}::text as text`,
    (read: unknown) => make(toContentRows(read)),
  );

/** Questions and answers of the contact page, and the office's place if it is known. */
export const readContactContent = keptItems(['question', 'place'], (items) => ({
  questions: itemsOfKind(items, 'question'),
  place: itemsOfKind(items, 'place')[0],
}));

const readServiceItems = keptItems(['service-page', 'service'], (items) => ({
  pages: itemsOfKind(items, 'service-page'),
  services: itemsOfKind(items, 'service'),
}));

/** The services that have a page, in their order. */
export async function listServicePages() {
  return (await readServiceItems()).pages;
}

/** The services that have a page, in their order, and what is said of prices. */
export const readServicesContent = keptItems(['service-page', 'passage'], (items) => ({
  services: itemsOfKind(items, 'service-page'),
  price: itemsOfKind(items, 'passage').find(({ place }) => place === 'services-price'),
}));

export type ServicePageView = ContentItem<'service-page'>;

export type ServiceAnswer =
  | { kind: 'page'; page: ServicePageView }
  | { kind: 'moved'; slug: ServiceSlug }
  | { kind: 'unknown' };

/** What `/services/{slug}` is: a page, the old address of one (also by the title on the home page), or nothing. One round trip. */
export async function findServicePage(slug: string): Promise<ServiceAnswer> {
  const { pages, services } = await readServiceItems();
  const page = pages.find((each) => each.slug === slug);
  if (page) return { kind: 'page', page };
  const titles: ServiceAddress[] = [
    ...pages.flatMap((each) => [each.title, ...each.formerTitles].map((title) => ({ title, slug: each.slug }))),
    ...services.flatMap(({ title, link }) => {
      const target = serviceSlugs.find((each) => link === `/services/${each}`);
      return target ? [{ title, slug: target }] : [];
    }),
  ];
  const found = findServiceSlug(slug, titles);
  return found && pages.some((each) => each.slug === found) ? { kind: 'moved', slug: found } : { kind: 'unknown' };
}

/** What the portfolio shows besides the settings, in one round trip: the cases of `category`, or all of them. */
export async function readPortfolioContent(category?: CaseCategory) {
  const { rows } = await sql<{ items: unknown; cases: unknown; categories: unknown }>`
    select
      ${shownItemsAsJson(['statistic', 'testimonial'])} as items,
      ${portfolioCases.query(category)} as cases,
      ${portfolioCases.categories.query} as categories
  `.execute(db);
  const items = toContentRows(rows[0]?.items);
  return {
    statistics: itemsOfKind(items, 'statistic'),
    /** Words of a client who agreed to be quoted. */
    quote: itemsOfKind(items, 'testimonial').findLast(({ consentDay }) => consentDay !== ''),
    caseStudies: portfolioCases.toViews(rows[0]?.cases),
    categories: portfolioCases.categories.toViews(rows[0]?.categories),
  };
}

/** What the about page shows besides the settings. */
export const readAboutContent = keptItems(aboutKinds, (items) => {
  const passages = itemsOfKind(items, 'passage');
  return {
    intro: passages.find(({ place }) => place === 'about-intro'),
    mission: passages.find(({ place }) => place === 'about-mission'),
    hours: passages.find(({ place }) => place === 'about-hours'),
    values: itemsOfKind(items, 'value'),
    team: itemsOfKind(items, 'team-member'),
    milestones: itemsOfKind(items, 'milestone'),
  };
});

/** When something of each page last changed, by the records that it shows; `services` by slug. One round trip. */
export async function readContentDates() {
  const rows = await db
    .selectFrom('content_items')
    .select(['kind', 'updated_at', sql<string | null>`data ->> 'slug'`.as('slug')])
    .where('hidden', '=', false)
    .where('deleted_at', 'is', null)
    .execute();
  const latestOf = (kinds: readonly string[]) => latest(rows.filter(({ kind }) => kinds.includes(kind)));
  const services = rows.flatMap(({ kind, slug, updated_at }) =>
    kind === 'service-page' && slug ? [[slug, updated_at] as const] : [],
  );
  return {
    home: latestOf(homeKinds),
    services: latestOf(['service-page', 'passage']),
    portfolio: latestOf(['statistic']),
    about: latestOf(aboutKinds),
    contact: latestOf(['question']),
    servicePages: new Map(services),
  };
}

function latest(rows: { updated_at: Date }[]): Date | undefined {
  return rows.reduce<Date | undefined>(
    (newest, { updated_at }) => (!newest || updated_at > newest ? updated_at : newest),
    undefined,
  );
}
