import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';

/** Tells somebody who deleted their account until when, and how, it comes back. */
export const accountErasure = defineMail(
  'account-erasure',
  { props: { name: z.string(), eraseAfter: z.iso.datetime() }, secrets: { link: z.string() } },
  ({ name, eraseAfter, link }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName, timezone } = settings.general;
    const date = new Intl.DateTimeFormat(locale === 'it' ? 'it-IT' : 'en-GB', {
      dateStyle: 'long',
      timeZone: timezone,
    }).format(new Date(eraseAfter));
    const intro = m.mail_erasure_intro({ date }, options);
    return {
      kind: 'account',
      subject: m.mail_erasure_subject({ siteName }, options),
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: m.mail_greeting({ name }, options) },
        { kind: 'paragraph', text: intro },
        { kind: 'paragraph', text: m.mail_erasure_undo({}, options) },
        { kind: 'button', label: m.mail_erasure_button({}, options), url: link },
        { kind: 'small', text: m.mail_erasure_note({}, options) },
      ],
    };
  },
);
