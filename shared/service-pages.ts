import { z } from 'zod';

/** The six services that have a page of their own: what each page says, and which old addresses lead to it. */

export const serviceSlugs = [
  'amazon-advertising',
  'listing-optimization',
  'seller-account-management',
  'strategy-consulting',
  'digital-marketing',
  'web-development',
] as const;
export type ServiceSlug = (typeof serviceSlugs)[number];

const line = (max: number) => z.string().trim().min(1).max(max);
const block = z.object({ heading: line(90), text: line(1400) });
const passage = z.object({ heading: line(90), paragraphs: z.array(line(1400)).min(1).max(6) });

export const servicePage = z.object({
  slug: z.enum(serviceSlugs),
  title: line(60),
  /** Titles that this service had before; their addresses still lead here. */
  formerTitles: z.array(line(60)).max(8).default([]),
  /** For search engines and link previews. */
  metaDescription: line(180),
  /** What the overview says of it: a sentence, a few features, and the symptom that brings people to it. */
  card: z.object({ description: line(240), features: z.array(line(80)).min(2).max(5), symptom: line(120) }),
  headline: line(90),
  lead: line(500),
  offer: z.object({ heading: line(90), items: z.array(block).length(6) }),
  steps: z.object({ heading: line(90), items: z.array(block).max(5) }),
  claims: z.array(z.object({ value: line(16), label: line(90) })).max(3),
  /** How a claim or a drawn figure was arrived at. */
  method: passage,
  essay: passage,
  /** A table: the first cell of a row names it. */
  ledger: z.object({
    heading: line(90),
    lead: line(500),
    columns: z.array(line(40)).min(2).max(5),
    rows: z
      .array(z.array(line(120)).min(2).max(5))
      .min(3)
      .max(12),
  }),
  /** A drawn figure: named points, each with one value for every series. */
  chart: z.object({
    caption: line(160),
    series: z.array(line(40)).min(1).max(3),
    points: z
      .array(z.object({ label: line(40), values: z.array(z.number()).min(1).max(3) }))
      .min(3)
      .max(16),
  }),
  closing: block.extend({
    /** Says what the reader does next, and which form takes it: the one with files, or the one with words. */
    button: line(40).default('Talk to us'),
    form: z.enum(['analysis', 'contact']).default('contact'),
  }),
});

/** Address of a title in the site's first years: lower case, spaces to hyphens, ampersands left out. */
export function titleSlug(title: string): string {
  return title.toLowerCase().replaceAll('&', '').replaceAll(' ', '-');
}

export type ServiceAddress = { title: string; slug: ServiceSlug };

/** The registered slug that `slug` means: itself, or the one of a title whose old address it is. Undefined: neither. */
export function findServiceSlug(slug: string, titles: readonly ServiceAddress[]): ServiceSlug | undefined {
  const wanted = slug.toLowerCase();
  return serviceSlugs.find((each) => each === wanted) ?? titles.find(({ title }) => titleSlug(title) === wanted)?.slug;
}
