import { z } from 'zod';
import { longestNote, passagePlaces, serviceIcons, toolLogos, valueIcons } from './content-choices.ts';
import type { UploadedPicture } from './pictures.ts';
import { servicePage } from './service-pages.ts';

/** Kinds of small records that the public pages show, each with the schema of its fields. */

// NUL is the one character that PostgreSQL's text cannot hold.
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\0'), 'NUL');
const line = (max: number) => words(max).min(1);

/** A headline figure or statistic: what is counted, how much, and how that was counted (currency or unit, period, base). */
const figure = z.object({ value: line(12), label: line(60), note: words(longestNote).default('') });

const service = z.object({
  icon: z.enum(serviceIcons),
  title: line(80),
  description: line(240),
  features: z.array(line(80)).min(1).max(8),
  link: z.string().regex(/^\/[a-z0-9/-]*$/),
});

const tool = z.object({
  name: line(40),
  logo: z.enum(toolLogos),
  purpose: line(60),
  /** Made by us and called so by us: visitors are told, or they would look for it. */
  own: z.boolean().default(false),
});

const testimonial = z.object({
  name: line(80),
  role: line(80),
  company: line(80),
  rating: z.int().min(1).max(5),
  text: line(600),
  /** Day on which they agreed in writing to be quoted, `YYYY-MM-DD`; without one no case is told with their words. */
  consentDay: z.union([z.literal(''), z.iso.date()]).default(''),
});

const value = z.object({ icon: z.enum(valueIcons), title: line(60), description: line(300) });

/** An address on the web, or nothing. Other schemes than these would be run by a click. */
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).default('');

const teamMember = z.object({
  name: line(80),
  role: line(80),
  bio: line(600),
  /** Reads new requests: visitors and clients are told so. The first in the order counts. */
  reads: z.boolean().default(false),
  /** Checks the sums of articles before they are published: readers are told so. The first in the order counts. */
  checks: z.boolean().default(false),
  linkedin: webAddress,
  twitter: webAddress,
  github: webAddress,
});

const milestone = z.object({ year: z.int().min(1900).max(2200), title: line(80), description: line(300) });

/** A short text of a page: which one, its heading, and its paragraphs. */
const passage = z.object({ place: z.enum(passagePlaces), heading: line(160), text: line(1600) });

const question = z.object({ question: line(200), answer: line(1200) });

/** Where the office stands, for the map: degrees (WGS 84). */
const place = z.object({ latitude: z.number().min(-85).max(85), longitude: z.number().min(-180).max(180) });

export const contentSchemas = {
  figure,
  service,
  'service-page': servicePage,
  tool,
  testimonial,
  statistic: figure,
  value,
  'team-member': teamMember,
  milestone,
  question,
  passage,
  place,
} as const;

export type ContentKind = keyof typeof contentSchemas;
export type ContentData<K extends ContentKind> = z.output<(typeof contentSchemas)[K]>;
export type ContentItem<K extends ContentKind> = { id: string; picture: UploadedPicture | null } & ContentData<K>;

export const contentKinds = Object.keys(contentSchemas) as ContentKind[];
