import { m } from '#messages/messages.js';
import { unlinked } from '#server/mail/unlinked.ts';

type Fact = [label: string, value: string];

/** A row of facts, where there is something to tell. */
export const told = (label: string, value: string | null | undefined): Fact[] => (value ? [[label, value]] : []);

/**
 * What all mails about a request begin their subjects with, so that they stand together: `REQ-013 Growth in Germany`. The title is its owner's, and is left out
 * where nobody has proven to be that.
 */
export const stemOf = (reference: string, title?: string): string =>
  [reference, unlinked(title ?? '', '')].filter(Boolean).join(' ');

/** The line that a list of mails shows beneath the subject: what the facts say, not the greeting. */
export const newsOf = (rows: Fact[]): string => rows.map(([label, value]) => `${label}: ${value}`).join(' · ');

/** Who is on it, where somebody is. */
export const personFact = (person: string | null | undefined, options: { locale: 'it' | 'en' }): Fact[] =>
  told(m.mail_fact_person({}, options), person);
