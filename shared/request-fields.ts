import * as z from 'zod/mini';
import { columnOf } from './column-names.ts';
import { line, optionalChoice, optionalText, orEmpty } from './form-fields.ts';
import { analysisBudgets, companySizes, industries, urgencies } from './requests.ts';

/** Longest accepted values, in UTF-16 code units as `maxlength` counts them. */
export const requestLimits = {
  name: 80,
  email: 254,
  phone: 40,
  company: 160,
  website: 300,
  text: 5000,
} as const;

/** `foo.it:8080` is a host with its port, although a scheme may have dots too. */
const hasScheme = (value: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[a-z0-9.-]+\.[a-z0-9-]+:\d+(?:[/?#]|$)/i.test(value);
const withScheme = (value: string) => (value && !hasScheme(value) ? `https://${value}` : value);
const isWebsite = (value: string) =>
  value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname.includes('.'));
const website = z.pipe(line(requestLimits.website), z.transform(withScheme)).check(z.refine(isWebsite, 'website'));

/**
 * What is told with a request beside who asks for what, each field declared once by what is taken in. Forms, columns, views, the panel, the
 * dashboard, the PDF, exports and privacy are made of this, in this order; words are found by the field's name
 * (docs/how-to/add-a-field.md).
 */
export const requestFields = {
  /** Only visitors are asked for it, and only staff see it: of clients it is known. */
  company: {
    website: orEmpty(website),
    industry: optionalChoice(industries),
    companySize: optionalChoice(companySizes),
  },
  wish: { urgency: optionalChoice(urgencies), budget: optionalChoice(analysisBudgets) },
  /** Only clients are asked for it, in their dashboard. */
  plan: { timeline: orEmpty(line(60)) },
  /** Texts of several lines. They name people, and are emptied with the person. */
  situation: {
    currentChallenges: optionalText(requestLimits.text),
    goals: optionalText(requestLimits.text),
    additionalInfo: optionalText(requestLimits.text),
  },
} as const;

const namesIn = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

export const situationNames = namesIn(requestFields.situation);
/** Fields that clients see of their own requests. */
const ownFieldNames = [...namesIn(requestFields.wish), ...namesIn(requestFields.plan), ...situationNames];
export const requestFieldNames = [...namesIn(requestFields.company), ...ownFieldNames];
/** In the order in which clients read them; what is not named here follows. */
export const ownFactNames = [...new Set([...(['budget', 'timeline', 'urgency', 'goals'] as const), ...ownFieldNames])];
/** Their columns, which exports are made of. */
export const requestColumns = requestFieldNames.map(columnOf);
/** Columns in which somebody may have named a person. */
export const personalRequestColumns = ['website', ...situationNames.map(columnOf)] as const;
export type SituationName = (typeof situationNames)[number];
export type OwnFactName = (typeof ownFactNames)[number];
export type RequestFieldName = (typeof requestFieldNames)[number];
