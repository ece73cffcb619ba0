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

/** `MSG-001`; grows past 999. */
export function messageReference(number: number): string {
  return `MSG-${String(number).padStart(3, '0')}`;
}

/** The number inside `MSG-001` (case-insensitive), or undefined when `reference` is not one. */
export function messageNumber(reference: string): number | undefined {
  const match = /^MSG-(\d{3,15})$/i.exec(reference.trim());
  return match ? Number(match[1]) : undefined;
}

export const messageStatuses = ['open', 'answered', 'closed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What the timeline of a message tells, and of whom. */
export type MessageEventKind =
  | 'received'
  | 'closed'
  | 'reopened'
  | 'converted'
  | 'deleted'
  | 'restored'
  | 'undone'
  | 'note'
  | 'assigned'
  | 'priority';
export type MessageActor = 'visitor' | 'staff' | 'system';
