import * as z from 'zod/mini';
import {
  line,
  optionalChoice,
  optionalPhone,
  optionalText,
  orEmpty,
  requiredEmail,
  requiredLine,
} from './form-fields.ts';
import { analysisBudgets, companySizes, industries, publicAnalysisTypes, urgencies } from './requests.ts';

/** The public analysis form: limits, versions of its texts, and the schema that browser and server share. */

/** Longest accepted values, in UTF-16 code units as `maxlength` counts them. */
export const requestLimits = {
  name: 80,
  email: 254,
  phone: 40,
  company: 160,
  website: 300,
  text: 5000,
} as const;

/** Day of the texts that bind, as their pages show it. What is stored with each acceptance is the version of the text itself. */
export const termsVersion = '2026-11-21';
/** Member of an account's metadata that says which terms its owner accepted while signing up. */
export const consentMember = 'terms_version';

const withScheme = (value: string) => (value && !/^[a-z][a-z0-9+.-]*:/i.test(value) ? `https://${value}` : value);
const isWebsite = (value: string) =>
  value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname.includes('.'));
const website = z.pipe(line(requestLimits.website), z.transform(withScheme)).check(z.refine(isWebsite, 'website'));

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
  website: orEmpty(website),
  industry: optionalChoice(industries),
  companySize: optionalChoice(companySizes),
  types: z._default(z.optional(types), []),
  urgency: optionalChoice(urgencies),
  budget: optionalChoice(analysisBudgets),
  currentChallenges: optionalText(requestLimits.text),
  goals: optionalText(requestLimits.text),
  additionalInfo: optionalText(requestLimits.text),
  terms: z.literal('on', 'terms'),
  newsletter: z.optional(z.literal('on')),
});

export type AnalysisRequestInput = z.output<typeof analysisRequestSchema>;
