import * as z from 'zod/mini';
import { requiredEmail } from './form-fields.ts';

/** Readers of the newsletter: their states, where they come from, and the addresses of their pages. */

/** Only `confirmed` readers get mail. The last three never do, and are kept so that nobody adds them again unasked. */
export const readerStates = ['confirmed', 'pending', 'unsubscribed', 'bounced', 'complained'] as const;
export type ReaderState = (typeof readerStates)[number];

export const readerSources = ['blog', 'analysis-request', 'import', 'staff'] as const;
export type ReaderSource = (typeof readerSources)[number];

export const subscribePath = '/newsletter/subscribe';
export const sentPath = '/newsletter/subscribe/sent';
export const confirmPath = '/newsletter/confirm';
export const unsubscribePath = '/newsletter/unsubscribe';
export const resubscribePath = '/newsletter/resubscribe';

/** Longest accepted values, in UTF-16 code units. */
export const readerLimits = { email: 254, name: 160, declaration: 2000 } as const;

/** For how long the link of a confirmation mail works, in days. */
export const confirmationDays = 7;

/** A mailbox's name has at most 64 characters before the `@` (RFC 5321 section 4.5.3.1.1), each part of a domain 63. */
const fitsMailServers = (email: string) => {
  const [local = '', domain = ''] = email.split('@');
  return local.length <= 64 && domain.split('.').every((part) => part.length <= 63);
};

/** An address as mail servers take it. Issue messages are codes: `required`, `email`, `too_long`. */
export const readerEmail = requiredEmail(readerLimits.email).check(z.refine(fitsMailServers, 'email'));

/** The form that starts a subscription. */
export const subscribeSchema = z.object({ email: readerEmail });

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 50_000 } as const;
export const importModes = ['opt-in', 'declared'] as const;
export type ImportMode = (typeof importModes)[number];

/** What becomes of a line of an imported file. */
export const lineOutcomes = ['new', 'known', 'suppressed', 'invalid', 'duplicate', 'added'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** What can happen with a reader. */
export const readerEventKinds = [
  'asked',
  'confirmed',
  'unsubscribed',
  'tagged',
  'undone',
  'imported',
  'bounced',
  'complained',
] as const;
export type ReaderEventKind = (typeof readerEventKinds)[number];
