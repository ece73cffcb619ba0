import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';
import { dateTimeWithZone } from '#shared/dates.ts';

/** To whoever wrote: we have it, this is its number, we answer by then. */
export const messageReceived = defineMail(
  'message-received',
  { props: { reference: z.string(), replyBy: z.iso.datetime() }, typed: { name: z.string().optional() } },
  ({ reference, name, replyBy }, { locale, settings }) => {
    const options = { locale } as const;
    const deadline = dateTimeWithZone(replyBy, settings.general.timezone, locale);
    const intro = m.mail_message_received_intro({ replyBy: deadline }, options);
    return {
      kind: 'unasked',
      subject: m.mail_message_received_subject({ reference }, options),
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: intro },
        {
          kind: 'facts',
          rows: [
            [m.mail_fact_reference({}, options), reference],
            [m.mail_fact_reply_by({}, options), deadline],
          ],
        },
      ],
    };
  },
);

/** To staff: the message itself, and until when it must be answered. */
export const messageNotice = defineMail(
  'message-notice',
  {
    props: {
      reference: z.string(),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      text: z.string(),
      replyBy: z.iso.datetime(),
    },
  },
  ({ reference, name, email, company, text, replyBy }, { locale, settings }) => {
    const options = { locale } as const;
    const deadline = dateTimeWithZone(replyBy, settings.general.timezone, locale);
    const intro = m.mail_message_notice_intro({ name, replyBy: deadline }, options);
    const rows: [string, string][] = [
      [m.mail_fact_reference({}, options), reference],
      [m.mail_fact_name({}, options), name],
      [m.mail_fact_email({}, options), email],
      ...(company ? ([[m.mail_fact_company({}, options), company]] as [string, string][]) : []),
    ];
    return {
      kind: 'staff',
      subject: m.mail_message_notice_subject({ reference, name }, options),
      preview: intro,
      blocks: [
        { kind: 'paragraph', text: intro },
        { kind: 'facts', rows },
        { kind: 'quote', text },
      ],
    };
  },
);
