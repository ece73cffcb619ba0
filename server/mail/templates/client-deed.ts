import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf, told } from '#server/mail/about.ts';
import { type Block, defineMail } from '#server/mail/content.ts';
import { deadlineInWords } from '#shared/dates.ts';
import { clientDeeds } from '#shared/portal-requests.ts';

const deed = z.object({ deed: z.enum(clientDeeds), text: z.string() });
const words = {
  message: { subject: m.mail_deed_message_subject, intro: m.mail_deed_message_intro },
  cancelled: { subject: m.mail_deed_cancelled_subject, intro: m.mail_deed_cancelled_intro },
  'cancel-asked': { subject: m.mail_deed_cancel_asked_subject, intro: m.mail_deed_cancel_asked_intro },
  file: { subject: m.mail_deed_file_subject, intro: m.mail_deed_file_intro },
  reopened: { subject: m.mail_deed_reopened_subject, intro: m.mail_deed_reopened_intro },
  'call-asked': { subject: m.mail_deed_call_asked_subject, intro: m.mail_deed_call_asked_intro },
  rated: { subject: m.mail_deed_rated_subject, intro: m.mail_deed_rated_intro },
};

/** To staff: the client wrote, withdrew, or wants more. What they wrote is quoted, all of it that came while the mail waited. */
export const clientDeed = defineMail(
  'request-client-deed',
  {
    props: {
      ...deed.shape,
      reference: z.string(),
      name: z.string(),
      url: z.string(),
      /** Until when an answer was promised; none where none is due, or the mail waited before it was told. */
      replyBy: z.iso.datetime().optional(),
      /** What happened while the mail waited, oldest first. */
      later: z.array(deed).optional(),
    },
  },
  ({ reference, name, deed: first, text, url, replyBy, later = [] }, { locale, settings }) => {
    const options = { locale } as const;
    const deeds = [{ deed: first, text }, ...later];
    const blocks = deeds.flatMap((each, position): Block[] => [
      // A row of messages is introduced once.
      ...(each.deed === deeds[position - 1]?.deed
        ? []
        : [{ kind: 'paragraph' as const, text: words[each.deed].intro({ name, reference }, options) }]),
      ...(each.text ? [{ kind: 'quote' as const, text: each.text }] : []),
    ]);
    const due = told(
      m.mail_fact_reply_by({}, options),
      replyBy && deadlineInWords(replyBy, settings.general.timezone, locale),
    );
    const isOne = deeds.every((each) => each.deed === first);
    const intro = words[first].intro({ name, reference }, options);
    return {
      kind: 'staff',
      subject:
        isOne && (first !== 'message' || deeds.length === 1)
          ? words[first].subject({ name, reference }, options)
          : m.mail_deed_many_subject({ name, reference, count: deeds.length }, options),
      preview: newsOf(due) || intro,
      blocks: [
        ...(due.length > 0 ? ([{ kind: 'facts', rows: due }] as const) : []),
        ...blocks,
        { kind: 'button', label: m.mail_request_notice_button({}, options), url },
      ],
    };
  },
);
