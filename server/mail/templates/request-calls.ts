import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf, personFact, stemOf } from '#server/mail/about.ts';
import { type Block, defineMail } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';
import { reopenDays } from '#shared/request-rules.ts';
import { plainHtml } from '#shared/rich-text.ts';

/** Who it comes from: a name, where there is one. */
const onIt = (person: string | null | undefined, options: { locale: 'it' | 'en' }): Block[] =>
  person ? [{ kind: 'facts', rows: personFact(person, options) }] : [];

const noted = (text: string, options: { locale: 'it' | 'en' }): Block[] => [
  { kind: 'paragraph', text: m.mail_request_noted_text({}, options) },
  { kind: 'rich', html: `<blockquote>${plainHtml(text)}</blockquote>` },
];

/** To the client: what was said on the telephone, or elsewhere, is a request now. They filled in no form: it says who noted it, and what. */
export const requestNoted = defineMail(
  'request-noted',
  {
    props: { reference: z.string(), text: z.string(), person: z.string(), url: z.string() },
    typed: { name: z.string(), title: z.string() },
  },
  ({ reference, name, title, text, person, url }, { locale }) => {
    const options = { locale } as const;
    const about = stemOf(reference, title);
    const intro = m.mail_request_noted_intro({ reference, person }, options);
    return {
      kind: 'client',
      signer: person,
      subject: m.mail_request_noted_subject({ about }, options),
      preview: text.replaceAll(/\s+/g, ' ') || intro,
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: intro },
        ...(text ? noted(text, options) : []),
        { kind: 'paragraph', text: m.mail_request_noted_how({}, options) },
        { kind: 'button', label: m.mail_request_noted_button({}, options), url },
      ],
    };
  },
);

/** To the client: this is what we need from you to go on. */
export const requestNeeds = defineMail(
  'request-needs',
  {
    props: { reference: z.string(), text: z.string(), url: z.string(), person: z.string().nullish() },
    typed: { name: z.string(), title: z.string() },
  },
  ({ reference, name, title, text, url, person }, { locale }) => {
    const options = { locale } as const;
    const intro = m.mail_request_needs_intro({ reference }, options);
    return {
      kind: 'client',
      signer: person ?? undefined,
      subject: m.mail_request_needs_subject({ about: stemOf(reference, title) }, options),
      preview: text.replaceAll(/\s+/g, ' '),
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: intro },
        { kind: 'rich', html: `<blockquote>${plainHtml(text)}</blockquote>` },
        { kind: 'paragraph', text: m.mail_request_needs_how({}, options) },
        ...onIt(person, options),
        { kind: 'button', label: m.mail_request_needs_button({}, options), url },
      ],
    };
  },
);

/** What ends with it, and how long it can be taken up again. */
const completed = (reference: string, options: { locale: 'it' | 'en' }) => ({
  kind: 'paragraph' as const,
  text: [
    m.mail_request_report_completed({ reference }, options),
    m.mail_request_status_next_completed({ days: reopenDays }, options),
  ].join(' '),
});

/** To the client: the report is there, or a corrected one, and how it begins. It is read in the dashboard, never sent along. */
export const requestReport = defineMail(
  'request-report',
  {
    props: {
      reference: z.string(),
      /** Of the request: theirs, once they have confirmed it. */
      title: z.string(),
      isAgain: z.boolean(),
      /** The request is completed with it, and no other mail tells that. */
      isLast: z.boolean().optional(),
      url: z.string(),
      person: z.string().nullish(),
      /** How it begins. */
      teaser: z.string().optional(),
    },
    typed: { name: z.string() },
  },
  ({ reference, name, title, isAgain, isLast, url, person, teaser = '' }, { locale }) => {
    const options = { locale } as const;
    const words = isAgain
      ? { subject: m.mail_request_report_again_subject, intro: m.mail_request_report_again_intro }
      : { subject: m.mail_request_report_subject, intro: m.mail_request_report_intro };
    const about = stemOf(reference, title);
    const intro = words.intro({ about }, options);
    return {
      kind: 'client',
      subject: words.subject({ about }, options),
      preview: teaser || newsOf(personFact(person, options)) || intro,
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: intro },
        { kind: 'button', label: m.mail_request_report_button({}, options), url },
        ...(teaser ? [{ kind: 'paragraph' as const, text: m.mail_request_report_begins({}, options) }] : []),
        ...(teaser ? [{ kind: 'quote' as const, text: teaser }] : []),
        ...(isLast ? [completed(reference, options)] : []),
        ...onIt(person, options),
      ],
    };
  },
);
