import { z } from 'zod';

export const caseCategories = [
  'Web Development',
  'Digital Marketing',
  'Strategic Consulting',
  'Amazon Services',
] as const;
export type CaseCategory = (typeof caseCategories)[number];

/** Monthly figures of a case. `start` is the index of the point at which the work began. */
export const caseChartSchema = z
  .object({
    label: z.string().trim().min(1).max(80),
    points: z.array(z.number().nonnegative()).min(2).max(36),
    start: z.int().nonnegative(),
  })
  .refine((chart) => chart.start < chart.points.length, 'start');
export type CaseChart = z.output<typeof caseChartSchema>;

/** A case study as visitors see it. */
export type CaseStudyView = {
  id: string;
  slug: string;
  title: string;
  description: string;
  image: string;
  tags: string[];
  results: string[];
  headline: { value: string; label: string };
  chart: CaseChart | null;
  category: CaseCategory;
  client: string;
};

/** Identifiers of case studies carry the time of their making. */
export function caseStudyId(at: Date): string {
  return `cs-${at.getTime()}`;
}
