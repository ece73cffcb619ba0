import { z } from 'zod';
import { type CaseStudyView, caseCategories, caseChartSchema } from '#shared/case-studies.ts';

const row = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  tags: z.array(z.string()),
  results: z.array(z.string()),
  headline: z.object({ value: z.string(), label: z.string() }),
  // A chart that no longer fits its schema is left out rather than breaking the page.
  chart: caseChartSchema.nullable().catch(null),
  category: z.enum(caseCategories),
  client: z.string(),
});

/** Case studies out of the JSON that {@link featuredCasesAsJson} makes. */
export function toCaseStudyViews(json: unknown): CaseStudyView[] {
  return z.array(row).parse(json);
}
