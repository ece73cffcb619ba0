import { m } from '#messages/messages.js';

/** The two texts that bind, section by section: what the site shows, and what is kept of somebody who agreed to them. */

type Company = Record<'siteName' | 'companyEmail', string>;

/** What the sentences of both are filled in with: who this company is, and how long things are kept, in the unit of each name. */
export type LegalFacts = Company &
  Record<'companyAddress', string> &
  Record<
    'leadMonths' | 'visitMonths' | 'mailMonths' | 'logDays' | 'backupDays' | 'draftDays' | 'fileHours' | 'reportDays',
    number | string
  >;

type Options = { locale?: 'it' | 'en' };
type Word<Facts> = (facts: Facts, options?: Options) => string;

/** `id`: the address of the section within its page. */
type Section<Facts> = { id: string; heading: Word<Facts>; text: Word<Facts> };

/** Each section in words. */
export function legalSections<Facts>(sections: Section<Facts>[], facts: Facts, options?: Options) {
  return sections.map(({ id, heading, text }) => ({
    id,
    heading: heading(facts, options),
    text: text(facts, options),
  }));
}

export const termsSections: Section<Company>[] = [
  { id: 'who-these-terms-are-for', heading: m.site_legal_terms_1, text: m.site_legal_terms_1_text },
  { id: 'the-free-analysis', heading: m.site_legal_terms_2, text: m.site_legal_terms_2_text },
  { id: 'our-reply-within-24-hours', heading: m.site_legal_terms_3, text: m.site_legal_terms_3_text },
  { id: 'what-we-ask-of-you', heading: m.site_legal_terms_4, text: m.site_legal_terms_4_text },
  { id: 'your-account', heading: m.site_legal_terms_5, text: m.site_legal_terms_5_text },
  { id: 'figures-and-case-studies', heading: m.site_legal_terms_6, text: m.site_legal_terms_6_text },
  { id: 'names-and-rights', heading: m.site_legal_terms_7, text: m.site_legal_terms_7_text },
  { id: 'law-and-changes', heading: m.site_legal_terms_8, text: m.site_legal_terms_8_text },
];

export const privacySections: Section<LegalFacts>[] = [
  { id: 'who-is-responsible', heading: m.site_legal_privacy_1, text: m.site_legal_privacy_1_text },
  { id: 'when-you-only-read', heading: m.site_legal_privacy_2, text: m.site_legal_privacy_2_text },
  { id: 'when-you-send-a-form', heading: m.site_legal_privacy_3, text: m.site_legal_privacy_3_text },
  { id: 'drafts-on-your-device', heading: m.site_legal_privacy_4, text: m.site_legal_privacy_4_text },
  { id: 'mail-from-us', heading: m.site_legal_privacy_5, text: m.site_legal_privacy_5_text },
  { id: 'when-you-sign-in', heading: m.site_legal_privacy_6, text: m.site_legal_privacy_6_text },
  { id: 'who-sees-it-and-how-long', heading: m.site_legal_privacy_7, text: m.site_legal_privacy_7_text },
  { id: 'your-rights', heading: m.site_legal_privacy_8, text: m.site_legal_privacy_8_text },
];
