import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import type { CaseStudyView } from '#shared/case-studies.ts';
import { featuredCasesAsJson } from './queries.ts';
import { toCaseStudyViews } from './views.ts';

/** For pages that read featured cases together with other records, in one round trip. */
export const featuredCases = { query: featuredCasesAsJson, toViews: toCaseStudyViews };

/** The published cases that the home page shows, in their order. */
export async function listFeaturedCaseStudies(): Promise<CaseStudyView[]> {
  const { rows } = await sql<{ cases: unknown }>`select ${featuredCasesAsJson} as cases`.execute(db);
  return toCaseStudyViews(rows[0]?.cases);
}
