import { z } from 'zod';
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

/** Version of the terms text that the form shows; stored with each acceptance. */
export const termsVersion = '2026-11-01';
/** Version of the newsletter text beside its box. */
export const newsletterTextVersion = '2026-11-01';

// Controls but tab and line breaks: PostgreSQL refuses NUL, and none of them is text. Embeddings and overrides of the reading
// direction (Unicode annex 9) let a name rearrange the words around it; zero-width spaces make two names look like one.
const controlCharacters =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const clean = (value: string) => value.replace(controlCharacters, '').replace(/\r\n?/g, '\n').trim();
const cleanLine = (value: string) => clean(value).replace(/\s+/g, ' ');

// Lengths are checked after cleaning, by `refine`: form libraries read a piped empty string as "missing".
const notLonger = (max: number) => [(value: string) => value.length <= max, 'too_long'] as const;
const line = (max: number) =>
  z
    .string()
    .transform(cleanLine)
    .refine(...notLonger(max));
/** A letter, digit, sign or symbol: what only joins or spaces others is no answer. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const requiredLine = (max: number) =>
  z
    .string('required')
    .transform(cleanLine)
    .refine((value) => visible.test(value), 'required')
    .refine(...notLonger(max));
const optionalText = z
  .string()
  .transform(clean)
  .refine(...notLonger(requestLimits.text))
  .optional()
  .default('');
const optionalChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z
    .union([z.enum(choices), z.literal('')], 'choice')
    .optional()
    .default('');

const website = line(requestLimits.website)
  .transform((value) => (value && !/^[a-z][a-z0-9+.-]*:/i.test(value) ? `https://${value}` : value))
  .refine(
    (value) =>
      value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname.includes('.')),
    'website',
  )
  .optional()
  .default('');

const phone = line(requestLimits.phone)
  .refine((value) => value === '' || (/^[+()\d\s./-]+$/.test(value) && value.replace(/\D/g, '').length >= 5), 'phone')
  .optional()
  .default('');

/**
 * The public analysis form (spec sections 3 and 5). Issue messages are codes, worded by the screen:
 * `required`, `email`, `phone`, `website`, `too_long`, `choice`, `terms`.
 */
export const analysisRequestSchema = z.object({
  firstName: requiredLine(requestLimits.name),
  lastName: requiredLine(requestLimits.name),
  email: requiredLine(requestLimits.email)
    .pipe(z.email('email'))
    .transform((value) => value.toLowerCase()),
  phone,
  company: requiredLine(requestLimits.company),
  website,
  industry: optionalChoice(industries),
  companySize: optionalChoice(companySizes),
  types: z
    .array(z.enum(publicAnalysisTypes, 'choice'))
    .max(publicAnalysisTypes.length, 'choice')
    .optional()
    .default([]),
  urgency: optionalChoice(urgencies),
  budget: optionalChoice(analysisBudgets),
  currentChallenges: optionalText,
  goals: optionalText,
  additionalInfo: optionalText,
  terms: z.literal('on', 'terms'),
  newsletter: z.literal('on').optional(),
});

export type AnalysisRequestInput = z.output<typeof analysisRequestSchema>;
