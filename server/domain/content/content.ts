import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { featuredCases } from '#server/domain/case-studies/case-studies.ts';
import { shownItemsAsJson } from './queries.ts';
import { itemsOfKind, toContentRows } from './views.ts';

const homeKinds = ['figure', 'service', 'tool', 'testimonial'] as const;

export type HomeContent = Awaited<ReturnType<typeof readHomeContent>>;

/** Everything that the home page shows besides the settings, in one round trip. */
export async function readHomeContent() {
  const { rows } = await sql<{ items: unknown; cases: unknown }>`
    select ${shownItemsAsJson(homeKinds)} as items, ${featuredCases.query} as cases
  `.execute(db);
  const items = toContentRows(rows[0]?.items);
  return {
    figures: itemsOfKind(items, 'figure'),
    services: itemsOfKind(items, 'service'),
    tools: itemsOfKind(items, 'tool'),
    testimonials: itemsOfKind(items, 'testimonial'),
    caseStudies: featuredCases.toViews(rows[0]?.cases),
  };
}

/** Questions and answers of the contact page, in one round trip. */
export async function readQuestions() {
  const { rows } = await sql<{ items: unknown }>`select ${shownItemsAsJson(['question'])} as items`.execute(db);
  return itemsOfKind(toContentRows(rows[0]?.items), 'question');
}
