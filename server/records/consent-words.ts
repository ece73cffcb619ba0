import { m } from '#messages/messages.js';
import { type LegalFacts, legalSections, privacySections, termsSections } from '#shared/legal-sections.ts';

/** The texts that people agree to, as the screens show them. What is filled in of the settings stays a name in braces: no new address makes a new text. */

/** Every fact of a page by its name. */
const unfilled = new Proxy({} as LegalFacts, { get: (_, name) => `{${String(name)}}` });

type Sections = Parameters<typeof legalSections<LegalFacts>>[0];

/** All sections of a page, with their headings. */
const page = (sections: Sections) =>
  legalSections(sections, unfilled, { locale: 'en' })
    .flatMap(({ heading, text }) => [heading, text])
    .join('\n\n');

const bindingPages = () => [page(termsSections), page(privacySections)];
const both = (word: (locale: 'it' | 'en') => string) => [...new Set([word('en'), word('it')])];

const signUp = (locale: 'it' | 'en') =>
  [m.account_terms_before, m.account_terms_terms, m.account_terms_and, m.account_terms_privacy]
    .map((word) => word({}, { locale }))
    .join(' ');

const figuresAsked = (naming: string, locale: 'it' | 'en') =>
  [m.portal_proofs_text({ title: '{title}' }, { locale }), naming, m.portal_proofs_terms({}, { locale })].join(' ');

const texts = {
  /** The box of the analysis form, with what it says of where one comes from, of files, and the pages that it names. */
  'analysis-form': () => [
    m.site_form_terms({ terms: m.site_form_terms_terms(), privacy: m.site_form_terms_privacy() }, { locale: 'en' }),
    m.site_heard_hint({}, { locale: 'en' }),
    m.site_files_part_hint({}, { locale: 'en' }),
    m.site_files_privacy({ hours: '{hours}' }, { locale: 'en' }),
    ...bindingPages(),
  ],
  'analysis-form-newsletter': () => [m.site_form_newsletter({}, { locale: 'en' })],
  'newsletter-form': () => [
    m.site_newsletter_consent({ privacy: m.site_form_terms_privacy() }, { locale: 'en' }),
    page(privacySections),
  ],
  'sign-up': () => [...both(signUp), ...bindingPages()],
  /** What a client is asked about figures of their reports: the page names them, or it does not. The figures themselves stay beside the answer. */
  'case-figures': () => both((locale) => figuresAsked(m.portal_proofs_unnamed({}, { locale }), locale)),
  'case-figures-named': () =>
    both((locale) => figuresAsked(m.portal_proofs_named({ client: '{client}' }, { locale }), locale)),
  'newsletter-switch': () => both((locale) => m.account_newsletter_text({}, { locale })),
} as const;

/** Where somebody was asked. */
export type ConsentPlace = keyof typeof texts;

/** The whole text that was in front of somebody there. */
export const consentWords = (place: ConsentPlace): string => texts[place]().join('\n\n');
