import { z } from 'zod';
import { m } from '#messages/messages.js';
import { told } from '#server/mail/about.ts';
import { defineMail } from '#server/mail/content.ts';
import { deadlineInWords } from '#shared/dates.ts';
import { type ReaderSource, readerSources } from '#shared/newsletter.ts';

/** Where the address was entered. */
const sourceWords = {
  blog: m.mail_newsletter_from_blog,
  'analysis-request': m.mail_newsletter_from_request,
  import: m.mail_newsletter_from_import,
  staff: m.mail_newsletter_from_staff,
} as const satisfies Record<ReaderSource, unknown>;

/** To whoever's address was entered: nothing comes before the button on the page behind the link is pressed. */
export const newsletterConfirmation = defineMail(
  'newsletter-confirmation',
  {
    props: {
      days: z.int(),
      /** When and where it was asked for; mails that waited before these were told have neither. */
      at: z.iso.datetime().optional(),
      source: z.enum(readerSources).optional(),
      /** The blog, as a sample of what comes. */
      sample: z.string().optional(),
    },
    secrets: { link: z.string() },
  },
  ({ days, at, source, sample, link }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName } = settings.general;
    const intro = m.mail_newsletter_confirmation_intro({ siteName }, options);
    const asked = [
      ...told(m.mail_fact_asked_at({}, options), at && deadlineInWords(at, settings.general.timezone, locale)),
      ...told(m.mail_newsletter_fact_where({}, options), source && sourceWords[source]({}, options)),
    ];
    return {
      kind: 'unasked',
      subject: m.mail_newsletter_confirmation_subject({ siteName }, options),
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: intro },
        { kind: 'button', label: m.mail_newsletter_confirmation_button({}, options), url: link },
        { kind: 'paragraph', text: m.mail_newsletter_confirmation_what({}, options) },
        ...(sample
          ? [{ kind: 'link' as const, label: m.mail_newsletter_confirmation_sample({}, options), url: sample }]
          : []),
        ...(asked.length > 0 ? ([{ kind: 'facts', rows: asked }] as const) : []),
        { kind: 'small', text: m.mail_newsletter_confirmation_expiry({ days }, options) },
        { kind: 'small', text: m.mail_newsletter_confirmation_ignore({}, options) },
      ],
    };
  },
);

/** To a reader whose address was entered again: nothing is left to do. */
export const newsletterAlready = defineMail(
  'newsletter-already',
  { props: {}, secrets: { link: z.string() } },
  ({ link }, { locale, settings }) => {
    const options = { locale } as const;
    const intro = m.mail_newsletter_already_intro({ siteName: settings.general.siteName }, options);
    return {
      kind: 'unasked',
      subject: m.mail_newsletter_already_subject({}, options),
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: intro },
        { kind: 'small', text: m.mail_newsletter_already_end({}, options) },
        { kind: 'link', label: m.mail_newsletter_already_button({}, options), url: link },
      ],
    };
  },
);
