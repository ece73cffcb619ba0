import * as z from 'zod/mini';
import { caseCategories, caseChartSchema, caseStatuses } from './case-studies.ts';
import { longestSlug, slugPattern } from './slugs.ts';

/** Longest texts of a case study, in characters, and the most entries of its lists. */
export const caseLimits = {
  title: 160,
  description: 600,
  short: 120,
  value: 12,
  label: 80,
  story: 6_000,
  address: 500,
  alt: 250,
  tag: 40,
  result: 160,
  entries: 20,
} as const;

// NUL is the one character that PostgreSQL's text cannot hold.
const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => !value.includes('\0'), 'NUL'),
  );
const required = (max: number) => text(max).check(z.minLength(1));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An address on the web, or nothing. Other schemes than these would be run by a click. */
const webAddress = z.string().check(
  z.trim(),
  z.maxLength(caseLimits.address),
  z.refine((value) => value === '' || isWebAddress(value), 'address'),
);

/** True for an address that a browser would open on the web. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Entries of a list as they are kept: trimmed, without empty ones. */
export const cleanEntries = (entries: readonly string[]) => entries.map((entry) => entry.trim()).filter(Boolean);

/** Tags: trimmed, no empty ones, none twice. */
export const cleanTags = (tags: readonly string[]) => [...new Set(cleanEntries(tags))];

const listOf = (max: number) => z.array(text(max)).check(z.maxLength(caseLimits.entries * 2));

/**
 * What an editor writes of a case study. Only parts of the library that the public forms use as well: one bundle holds whatever any
 * screen uses, and its visitors would load the rest.
 */
export const caseStudyForm = z
  .object({
    title: required(caseLimits.title),
    category: z.enum(caseCategories),
    description: required(caseLimits.description),
    /** Empty: made from the title. */
    slug: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(longestSlug),
        z.refine((value) => value === '' || slugPattern.test(value), 'slug'),
      ),
      '',
    ),
    client: z._default(text(caseLimits.short), ''),
    duration: z._default(text(caseLimits.short), ''),
    budget: z._default(text(caseLimits.short), ''),
    tags: z._default(
      z.pipe(
        listOf(caseLimits.tag),
        z.transform((tags: string[]) => cleanTags(tags)),
      ),
      [],
    ),
    results: z._default(
      z.pipe(
        listOf(caseLimits.result),
        z.transform((entries: string[]) => cleanEntries(entries)),
      ),
      [],
    ),
    headlineValue: z._default(text(caseLimits.value), ''),
    headlineLabel: z._default(text(caseLimits.label), ''),
    chart: z._default(z.union([z.literal(null), caseChartSchema]), null),
    situation: z._default(text(caseLimits.story), ''),
    work: z._default(text(caseLimits.story), ''),
    outcome: z._default(text(caseLimits.story), ''),
    liveUrl: z._default(webAddress, ''),
    codeUrl: z._default(webAddress, ''),
    pictureId: z._default(
      z.union([z.literal(null), z.string().check(z.refine((value) => uuid.test(value), 'uuid'))]),
      null,
    ),
    pictureAlt: z._default(text(caseLimits.alt), ''),
    status: z._default(z.enum(caseStatuses), 'draft'),
    featured: z._default(z.literal([true, false]), false),
  })
  .check(
    z.refine(({ pictureId, pictureAlt }) => pictureId === null || pictureAlt !== '', {
      path: ['pictureAlt'],
      message: 'missing',
    }),
  );

export type CaseStudyInput = z.output<typeof caseStudyForm>;
