import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf, told } from '#server/mail/about.ts';
import { defineMail } from '#server/mail/content.ts';
import { fullDayInWords } from '#shared/dates.ts';

/** What came to be: chosen as deputy, the days of it are others, not needed any more. */
const deeds = {
  named: { subject: m.mail_deputy_named_subject, text: m.mail_deputy_named },
  changed: { subject: m.mail_deputy_changed_subject, text: m.mail_deputy_changed },
  released: { subject: m.mail_deputy_released_subject, text: m.mail_deputy_released },
} as const;
type Deed = keyof typeof deeds;

/** To whoever is in the place of a colleague who is away: from when to when, both days included (`YYYY-MM-DD`). */
export const deputyTold = defineMail(
  'deputy-told',
  {
    props: {
      deed: z.enum(Object.keys(deeds) as [Deed, ...Deed[]]),
      colleague: z.string(),
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
      url: z.string(),
    },
  },
  ({ deed, colleague, firstDay, lastDay, url }, { locale }) => {
    const options = { locale } as const;
    const { subject, text } = deeds[deed];
    const facts = [
      ...told(m.mail_deputy_first_day({}, options), fullDayInWords(firstDay, locale)),
      ...told(m.mail_deputy_last_day({}, options), fullDayInWords(lastDay, locale)),
    ];
    return {
      kind: 'staff',
      subject: subject({ colleague }, options),
      preview: newsOf(facts),
      blocks: [
        { kind: 'paragraph', text: text({ colleague }, options) },
        { kind: 'facts', rows: facts },
        { kind: 'button', label: m.mail_deputy_button({}, options), url },
      ],
    };
  },
);
