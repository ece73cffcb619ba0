import { z } from 'zod';
import { m } from '#messages/messages.js';
import type { MailBuilder } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';
import { dateTimeWithZone } from '#shared/dates.ts';

const receivedProps = z.object({ reference: z.string(), name: z.string().optional(), replyBy: z.iso.datetime() });

/** To whoever wrote: we have it, this is its number, we answer by then. */
export const messageReceived: MailBuilder = (props, { locale, settings }) => {
  const { reference, name, replyBy } = receivedProps.parse(props);
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
};

const noticeProps = receivedProps.extend({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  text: z.string(),
});

/** To staff: the message itself, and until when it must be answered. */
export const messageNotice: MailBuilder = (props, { locale, settings }) => {
  const { reference, name, email, company, text, replyBy } = noticeProps.parse(props);
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
};
