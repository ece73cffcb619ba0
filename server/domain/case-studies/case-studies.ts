import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { pictureAsJson } from '#server/domain/files/pictures.ts';
import type { CaseChart, CaseStudyLink, CaseStudyStory, CaseStudyView } from '#shared/case-studies.ts';
import type { UploadedPicture } from '#shared/pictures.ts';
import { slugPattern } from '#shared/slugs.ts';
import { uploadedPicture } from '#shared/uploaded-pictures.ts';
import { featuredCasesAsJson, portfolioCasesAsJson, storyBySlug, usedCategoriesAsJson } from './queries.ts';
import { toCaseChart, toCaseStudyLink, toCaseStudyStory, toCaseStudyViews, toCategories } from './views.ts';

/** For pages that read featured cases together with other records, in one round trip. */
export const featuredCases = { query: featuredCasesAsJson, toViews: toCaseStudyViews };

/** The same for the portfolio: the cases of a category, and the categories that have any. */
export const portfolioCases = {
  query: portfolioCasesAsJson,
  toViews: toCaseStudyViews,
  categories: { query: usedCategoriesAsJson, toViews: toCategories },
};

/** The published cases that the home page shows, in their order. */
export async function listFeaturedCaseStudies(): Promise<CaseStudyView[]> {
  const { rows } = await sql<{ cases: unknown }>`select ${featuredCasesAsJson} as cases`.execute(db);
  return toCaseStudyViews(rows[0]?.cases);
}

export type CaseStudyPage = { study: CaseStudyStory; previous: CaseStudyLink | null; next: CaseStudyLink | null };

/** A published case with its story and its neighbours in the portfolio; undefined for drafts and unknown slugs. */
export async function readCaseStudy(slug: string): Promise<CaseStudyPage | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const { rows } = await storyBySlug(slug).execute(db);
  return (
    rows[0] && {
      study: toCaseStudyStory(rows[0].study),
      previous: toCaseStudyLink(rows[0].previous),
      next: toCaseStudyLink(rows[0].next),
    }
  );
}

/** The slug by which a published case is called now that was called `slug` before; undefined for any other. */
export async function findMovedCase(slug: string): Promise<string | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const row = await db
    .selectFrom('case_study_slugs as old')
    .innerJoin('case_studies as c', 'c.id', 'old.case_id')
    .select('c.slug')
    .where('old.slug', '=', slug)
    .where('c.status', '=', 'published')
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.slug;
}

export type CaseStudyEntry = {
  slug: string;
  client: string;
  chart: CaseChart | null;
  picture: UploadedPicture | null;
  updatedAt: Date;
};

/** The published cases as a list of pages needs them, in the order of the portfolio. */
export async function listCaseStudyEntries(): Promise<CaseStudyEntry[]> {
  const rows = await db
    .selectFrom('case_studies')
    .select(['slug', 'client', 'chart', 'updated_at', pictureAsJson('case_studies').as('picture')])
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ slug, client, chart, picture, updated_at }) => ({
    slug,
    client,
    chart: toCaseChart(chart),
    picture: uploadedPicture.parse(picture),
    updatedAt: updated_at,
  }));
}
