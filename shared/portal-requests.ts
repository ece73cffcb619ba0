import * as z from 'zod/mini';
import { line, orEmpty } from './form-fields.ts';
import { requestFields } from './request-fields.ts';
import { type AnalysisType, analysisTypes } from './requests.ts';

/** What clients write in their dashboard. Issue messages are codes that the screen words. */

/** Longest accepted values, in UTF-16 code units as `maxlength` counts them. */
export const portalLimits = { title: 160, text: 5000, message: 5000, reason: 500 } as const;

/** Longest written report, in the same units, without the tags of its headings, lists and tables. */
export const reportLimit = 50_000;

/** Timelines that the form offers (spec section 3); another one may be typed. */
export const timelineOptions = ['1-3 months', '3-6 months', '6+ months'] as const;

const known: readonly string[] = analysisTypes;
const areKnown = (list: string[]) => list.length <= known.length && list.every((type) => known.includes(type));
// Judged as a whole, as in the public form: an issue of one entry would belong to a field that no screen shows.
const types = z.pipe(
  z.array(z.string()).check(
    z.refine((list) => list.length > 0, 'required'),
    z.refine(areKnown, 'choice'),
  ),
  z.transform((list: string[]) => [...new Set(list)] as AnalysisType[]),
);

/** A client's own new request: who they are is known, so it asks only what is wanted. */
export const ownRequestSchema = z.object({
  types,
  title: orEmpty(line(portalLimits.title)),
  ...requestFields.wish,
  ...requestFields.plan,
  ...requestFields.situation,
});

export type OwnRequestInput = z.output<typeof ownRequestSchema>;

/** What a client asks for that stands until they have it, or say that they need it no more. */
export const clientWishes = ['call', 'cancel'] as const;
export type ClientWish = (typeof clientWishes)[number];

/** What clients do to their requests that staff hear of. */
export const clientDeeds = ['message', 'cancelled', 'cancel-asked', 'reopened', 'file', 'call-asked', 'rated'] as const;
export type ClientDeed = (typeof clientDeeds)[number];

/** What of a request there is as a PDF. */
export const pdfKinds = ['request', 'report'] as const;
export type PdfKind = (typeof pdfKinds)[number];

/** The four steps of "What Happens Next". */
export const requestSteps = ['review', 'call', 'proposal', 'delivery'] as const;
export type RequestStep = (typeof requestSteps)[number];
