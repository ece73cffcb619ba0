import { z } from 'zod';
import {
  type CaseCategory,
  type CaseChart,
  type CaseStudyLink,
  type CaseStudyStory,
  type CaseStudyView,
  caseCategories,
  caseChartSchema,
} from '#shared/case-studies.ts';
import { uploadedPicture } from '#shared/uploaded-pictures.ts';

const headline = z.object({ value: z.string(), label: z.string() });

/** An address that a click may open: of the web, and of no other scheme. Anything else counts as none. */
const webAddress = z.url({ protocol: /^https?$/ }).catch('');

// A chart that no longer fits its schema is left out rather than breaking the page.
const chart = z.nullable(caseChartSchema).catch(null);

const row = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  picture: uploadedPicture,
  tags: z.array(z.string()),
  results: z.array(z.string()),
  headline,
  chart,
  category: z.enum(caseCategories),
  client: z.string(),
  duration: z.string(),
  liveUrl: webAddress,
  codeUrl: webAddress,
});

const instant = z.string().transform((value) => new Date(value).toISOString());

const story = row.extend({
  budget: z.string(),
  situation: z.string(),
  work: z.string(),
  outcome: z.string(),
  publishedAt: instant,
  updatedAt: instant,
});

const link = row.pick({ slug: true, title: true, client: true, headline: true, chart: true, picture: true }).nullable();

/** Case studies out of the JSON that the queries for cards make. */
export function toCaseStudyViews(json: unknown): CaseStudyView[] {
  return z.array(row).parse(json);
}

/** The used categories in the order of the specification. */
export function toCategories(json: unknown): CaseCategory[] {
  const used = z.array(z.string()).parse(json);
  return caseCategories.filter((category) => used.includes(category));
}

export function toCaseStudyStory(json: unknown): CaseStudyStory {
  return story.parse(json);
}

export function toCaseChart(json: unknown): CaseChart | null {
  return chart.parse(json);
}

export function toCaseStudyLink(json: unknown): CaseStudyLink | null {
  return link.parse(json);
}
