import { z } from 'zod';
import { daysShape, placeShape } from './likeness.ts';
import { seriesShape, sumsShape } from './series.ts';

/** What an analysis saw of the lines of older tasks. It is small, and enough to say at any later time what they brought, without the files. */

const accountShape = z.object({
  /** The scope of the document. */
  id: z.string(),
  place: placeShape,
  days: z.array(daysShape),
  /** SHA-256 of the reports that its lines were read from. */
  files: z.array(z.string()),
  /** Columns that all of these have. */
  columns: z.array(z.string()),
  /** Whether each row is told of a single day: such days may be left out, windows may not. */
  isDaily: z.boolean(),
  /** How many of the last days are left out already. */
  leftOutDays: z.int(),
  all: seriesShape,
});
export type SeenAccount = z.output<typeof accountShape>;

/** What tasks of one older analysis are held against: what in the same account no task is about. */
const backgroundShape = z.object({
  /** Null where the older analysis does not tell the whole account. */
  before: sumsShape.nullable(),
  after: seriesShape,
  /** Terms that had most clicks before and that no task is about. */
  terms: z.object({ clicks: z.number(), after: seriesShape }),
  /** Campaigns that cost most before: what of it no task is about, and the last day on which anything was counted for them. */
  campaigns: z.array(
    z.object({ name: z.string(), spend: z.number(), rest: z.number(), latest: z.string().nullable() }),
  ),
});
export type Background = z.output<typeof backgroundShape>;

const sightingShape = z.object({
  task: z.string(),
  /** The scope in which it was looked for. */
  account: z.string(),
  /** Place in `backgrounds`. */
  background: z.int(),
  own: seriesShape,
  /** The same targeting, match type and term in a campaign or ad group that was not known, for lines that are seen nowhere else: they may have a new name. */
  moved: seriesShape,
});
export type Sighting = z.output<typeof sightingShape>;

/** Money in millionths. */
export const seenShape = z.object({
  schema: z.literal('tasks-seen/1'),
  accounts: z.array(accountShape),
  backgrounds: z.array(backgroundShape),
  sightings: z.array(sightingShape),
});
export type Seen = z.output<typeof seenShape>;
