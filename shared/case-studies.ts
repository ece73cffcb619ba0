import * as z from 'zod/mini';
import type { UploadedPicture } from './pictures.ts';

export const caseCategories = [
  'Web Development',
  'Digital Marketing',
  'Strategic Consulting',
  'Amazon Services',
] as const;
export type CaseCategory = (typeof caseCategories)[number];

export const caseStatuses = ['draft', 'published'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The category that an address names (`web-development`), or undefined. */
export function categoryOfSlug(slug: string): CaseCategory | undefined {
  return caseCategories.find((category) => slugOfCategory(category) === slug);
}

/** A category as addresses write it. Stable: links to it are out in the world. */
export function slugOfCategory(category: CaseCategory): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

// Without the library's own numbers: every visitor of a public form would load them too (shared/case-study-form.ts).
const amount = z.custom<number>((value) => Number.isFinite(value) && Number(value) >= 0);

/** Monthly figures of a case. `start` is the index of the point at which the work began. */
export const caseChartSchema = z
  .object({
    label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    points: z.array(amount).check(z.minLength(2), z.maxLength(36)),
    start: z.custom<number>((value) => Number.isInteger(value) && Number(value) >= 0),
  })
  .check(z.refine((chart) => chart.start < chart.points.length, 'start'));
export type CaseChart = z.output<typeof caseChartSchema>;

/** A case study as visitors see it. */
export type CaseStudyView = {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** Uploaded by an editor; without one the picture is drawn. */
  picture: UploadedPicture | null;
  tags: string[];
  results: string[];
  headline: { value: string; label: string };
  chart: CaseChart | null;
  category: CaseCategory;
  client: string;
  /** How long the work took, in words; empty when nobody says. */
  duration: string;
  /** Addresses of the finished work and of its code; empty when there is none to show. */
  liveUrl: string;
  codeUrl: string;
};

/** A case study with what only its own page shows. Empty parts of the story are left out there. */
export type CaseStudyStory = CaseStudyView & {
  budget: string;
  situation: string;
  work: string;
  outcome: string;
  /** ISO instants. */
  publishedAt: string;
  updatedAt: string;
};

/** The way from a case to its neighbour in the portfolio. */
export type CaseStudyLink = Pick<CaseStudyView, 'slug' | 'title' | 'client' | 'headline' | 'chart' | 'picture'>;

/** Identifiers of case studies carry the time of their making. */
export function caseStudyId(at: Date): string {
  return `cs-${at.getTime()}`;
}
