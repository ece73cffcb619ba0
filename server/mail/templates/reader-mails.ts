import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';

/** To whoever's address was entered: nothing comes before the button on the page behind the link is pressed. */
export const newsletterConfirmation = defineMail(
  'newsletter-confirmation',
  { props: { days: z.int() }, secrets: { link: z.string() } },
  ({ days, link }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName } = settings.general;
    const intro = m.mail_newsletter_confirmation_intro({ siteName }, options);
    return {
      kind: 'unasked',
      subject: m.mail_newsletter_confirmation_subject({ siteName }, options),
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: intro },
        { kind: 'button', label: m.mail_newsletter_confirmation_button({}, options), url: link },
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
        { kind: 'button', label: m.mail_newsletter_already_button({}, options), url: link },
      ],
    };
  },
);
