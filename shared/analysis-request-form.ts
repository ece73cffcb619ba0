import * as z from 'zod/mini';
import { optionalPhone, requiredEmail, requiredLine } from './form-fields.ts';
import { requestFields, requestLimits } from './request-fields.ts';
import { publicAnalysisTypes } from './requests.ts';

/** The public analysis form: limits, versions of its texts, and the schema that browser and server share. */

/** Day of the texts that bind, as their pages show it. What is stored with each acceptance is the version of the text itself. */
export const termsVersion = '2026-11-26';
/** Member of an account's metadata that says which terms its owner accepted while signing up. */
export const consentMember = 'terms_version';

const offeredTypes: readonly string[] = publicAnalysisTypes;
const areOffered = (list: string[]) =>
  list.length <= offeredTypes.length && list.every((type) => offeredTypes.includes(type));
// The list is judged as a whole: an issue of one entry would belong to a field of its own, which no screen shows.
const types = z.pipe(z.array(z.string()).check(z.refine(areOffered, 'choice')), z.array(z.enum(publicAnalysisTypes)));

/**
 * The public analysis form (spec sections 3 and 5). Issue messages are codes, worded by the screen:
 * `required`, `email`, `phone`, `website`, `too_long`, `choice`, `terms`.
 */
export const analysisRequestSchema = z.object({
  firstName: requiredLine(requestLimits.name),
  lastName: requiredLine(requestLimits.name),
  email: requiredEmail(requestLimits.email),
  phone: optionalPhone(requestLimits.phone),
  company: requiredLine(requestLimits.company),
  ...requestFields.company,
  types: z._default(z.optional(types), []),
  ...requestFields.wish,
  ...requestFields.situation,
  terms: z.literal('on', 'terms'),
  newsletter: z.optional(z.literal('on')),
});

export type AnalysisRequestInput = z.output<typeof analysisRequestSchema>;
