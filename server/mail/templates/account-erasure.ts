import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';
import { greetedBy } from '#server/mail/greeting.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import { deadlineInWords } from '#shared/dates.ts';
import { plainHtml } from '#shared/rich-text.ts';

/** What a deletion leaves. */
const kept = [m.mail_erasure_stays_figures, m.mail_erasure_stays_newsletter, m.mail_erasure_stays_law];

/** Tells somebody who deleted their account until when, and how, it comes back. */
export const accountErasure = defineMail(
  'account-erasure',
  {
    props: {
      name: z.string(),
      eraseAfter: z.iso.datetime(),
      /** Somebody asked for a code at the address since it was closed. */
      isAskedAgain: z.boolean().default(false),
    },
    secrets: { link: z.string() },
  },
  ({ name, eraseAfter, isAskedAgain, link }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName, timezone } = settings.general;
    const date = deadlineInWords(eraseAfter, timezone, locale);
    const intro = isAskedAgain
      ? m.mail_erasure_again_intro({ siteName, date }, options)
      : m.mail_erasure_intro({ date }, options);
    return {
      // Whoever knows the address can have it sent.
      kind: isAskedAgain ? 'unasked' : 'account',
      subject: isAskedAgain
        ? m.mail_erasure_again_subject({ siteName }, options)
        : m.mail_erasure_subject({ siteName }, options),
      preview: intro,
      blocks: [
        ...greetedBy(unlinked(name, ''), intro, options),
        {
          kind: 'paragraph',
          text: isAskedAgain ? m.mail_erasure_again_undo({}, options) : m.mail_erasure_undo({}, options),
        },
        { kind: 'button', label: m.mail_erasure_button({}, options), url: link },
        { kind: 'paragraph', text: m.mail_erasure_stays({}, options) },
        { kind: 'rich', html: plainHtml(kept.map((word) => `- ${word({}, options)}`).join('\n')) },
        { kind: 'small', text: m.mail_erasure_note({}, options) },
      ],
    };
  },
);
