import { z } from 'zod';

/** Words and rules of analysis requests, shared by the public form, the portal, the back office and the server. */

export const requestStatuses = ['new', 'in-progress', 'completed', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const priorities = ['high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** The six types of the public form, in its order. */
export const publicAnalysisTypes = [
  'Business Analysis',
  'SEO Analysis',
  'Marketing Analysis',
  'Performance Analysis',
  'Customer Analysis',
  'Digital Transformation Analysis',
] as const;

/** The older names that sample records and the dashboard use. One list with the public ones. */
export const analysisTypes = [
  ...publicAnalysisTypes,
  'Market Analysis',
  'Competitive Analysis',
  'Business Process Analysis',
  'Strategy Consulting',
] as const;
export type AnalysisType = (typeof analysisTypes)[number];

export const industries = [
  'technology',
  'healthcare',
  'finance',
  'retail',
  'manufacturing',
  'education',
  'real-estate',
  'other',
] as const;
export const companySizes = ['1-10', '11-50', '51-200', '201-500', '500+'] as const;
export const urgencies = ['low', 'medium', 'high', 'urgent'] as const;
export type Urgency = (typeof urgencies)[number];
export const analysisBudgets = ['under-5k', '5k-15k', '15k-30k', '30k-50k', 'over-50k'] as const;

/** First priority of a request from the urgency its sender chose; staff may change it. */
export function priorityForUrgency(urgency: Urgency | ''): Priority {
  if (urgency === 'high' || urgency === 'urgent') return 'high';
  return urgency === 'low' ? 'low' : 'medium';
}

/** `REQ-001`; grows past 999. */
export function requestReference(number: number): string {
  return `REQ-${String(number).padStart(3, '0')}`;
}

/** The number inside `REQ-001` (case-insensitive), or undefined when `reference` is not one. */
export function requestNumber(reference: string): number | undefined {
  const match = /^REQ-(\d{3,15})$/i.exec(reference.trim());
  return match ? Number(match[1]) : undefined;
}

/** The client's word for a status: the dashboard calls `new` "pending". */
export function clientStatus(status: RequestStatus): 'pending' | Exclude<RequestStatus, 'new'> {
  return status === 'new' ? 'pending' : status;
}

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

// C0 controls but tab and line breaks, and DEL: PostgreSQL refuses NUL, and none of them is text.
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;
const clean = (value: string) => value.replace(controlCharacters, '').replace(/\r\n?/g, '\n').trim();
const cleanLine = (value: string) => clean(value).replace(/\s+/g, ' ');

// Lengths are checked after cleaning, by `refine`: form libraries read a piped empty string as "missing".
const notLonger = (max: number) => [(value: string) => value.length <= max, 'too_long'] as const;
const line = (max: number) =>
  z
    .string()
    .transform(cleanLine)
    .refine(...notLonger(max));
const requiredLine = (max: number) =>
  z
    .string('required')
    .transform(cleanLine)
    .refine((value) => value !== '', 'required')
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
