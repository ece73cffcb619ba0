import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';
import { greetedBy } from '#server/mail/greeting.ts';
import { deadlineInWords } from '#shared/dates.ts';

/** Tells somebody that the file with their data is there. The link leads to their account, where they save it once they are signed in. */
export const personalExport = defineMail(
  'personal-export',
  { props: { expiresAt: z.iso.datetime(), link: z.string() }, typed: { name: z.string() } },
  ({ expiresAt, link, name }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName, timezone } = settings.general;
    const date = deadlineInWords(expiresAt, timezone, locale);
    const intro = m.mail_personal_export_intro({ siteName }, options);
    return {
      kind: 'account',
      subject: m.mail_personal_export_subject({ siteName }, options),
      preview: m.mail_personal_export_until({ date }, options),
      blocks: [
        ...greetedBy(name, intro, options),
        { kind: 'paragraph', text: m.mail_personal_export_until({ date }, options) },
        { kind: 'button', label: m.mail_personal_export_button({}, options), url: link },
        { kind: 'small', text: m.mail_personal_export_note({}, options) },
      ],
    };
  },
);
