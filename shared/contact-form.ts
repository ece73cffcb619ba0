import * as z from 'zod/mini';
import {
  line,
  optionalChoice,
  optionalPhone,
  orEmpty,
  requiredEmail,
  requiredLine,
  requiredText,
} from './form-fields.ts';

/** Options of the contact form: the four of the beginning (spec section 9) in their order, then what sellers on Amazon come for. */
export const contactServices = [
  'digital-marketing',
  'web-development',
  'strategy-consulting',
  'other',
  'amazon-advertising',
  'listing-optimization',
  'seller-account-management',
] as const;
export const contactBudgets = ['under-10k', '10k-50k', '50k-100k', 'over-100k'] as const;

/** Longest accepted values, in UTF-16 code units as `maxlength` counts them. */
export const contactLimits = { name: 80, email: 254, phone: 40, company: 160, message: 5000 } as const;

/** The contact form: to answer we need a first name, an address and the message; the rest may stay empty. */
export const contactSchema = z.object({
  firstName: requiredLine(contactLimits.name),
  lastName: orEmpty(line(contactLimits.name)),
  email: requiredEmail(contactLimits.email),
  phone: optionalPhone(contactLimits.phone),
  company: orEmpty(line(contactLimits.company)),
  service: optionalChoice(contactServices),
  budget: optionalChoice(contactBudgets),
  message: requiredText(contactLimits.message),
});

export type ContactInput = z.output<typeof contactSchema>;
